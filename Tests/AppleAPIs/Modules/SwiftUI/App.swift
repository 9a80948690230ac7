public import AppleFoundation

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() {}
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  public var body: Never { fatalError() }
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct WindowGroup<Content>: Scene where Content: View {
  public typealias Body = Never
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

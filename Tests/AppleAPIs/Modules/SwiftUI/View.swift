public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension View where Body == Never {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent()
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent()
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct EmptyView: View {
  public typealias Body = Never
  public nonisolated init() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct AnyView: View {
  public typealias Body = Never
  public nonisolated init<V: View>(_ view: V) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct TupleView<T>: View {
  public typealias Body = Never
  nonisolated init() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct _ConditionalContent<First: View, Second: View>: View {
  public typealias Body = Never
  nonisolated init() {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct Group<Content>: View where Content: View {
  public typealias Body = Never
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct _ViewModifier_Content<Modifier>: View where Modifier: ViewModifier {
  public typealias Body = Never
}

extension View {
  public nonisolated func modifier<T: ViewModifier>(_ modifier: T) -> some View { EmptyView() }
}

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
public struct UTType: Hashable, Sendable {
  public static var json: UTType { UTType() }
}

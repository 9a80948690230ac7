@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public struct Selector: Hashable, ExpressibleByStringLiteral {
  public init(_ text: String) {}
  public init(stringLiteral text: String) {}
}

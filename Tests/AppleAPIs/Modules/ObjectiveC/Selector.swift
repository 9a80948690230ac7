@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public struct Selector: Hashable, ExpressibleByStringLiteral {
  // The compiler makes the value of `#selector` of this one field.
  var ptr: OpaquePointer

  public init(_ text: String) { fatalError() }
  public init(stringLiteral text: String) { fatalError() }
}

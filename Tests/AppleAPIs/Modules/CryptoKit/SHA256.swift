public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct SHA256: Sendable {
  public typealias Digest = SHA256Digest

  public init() {}
  public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct SHA256Digest: Sequence, Hashable, Sendable {
  public static var byteCount: Int { 32 }
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

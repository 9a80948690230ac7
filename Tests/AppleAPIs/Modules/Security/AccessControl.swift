public import AppleFoundation

@available(iOS 8, macOS 10.10, watchOS 2, tvOS 9, visionOS 1, *)
public class SecAccessControl {}

@available(iOS 8, macOS 10.10, watchOS 2, tvOS 9, visionOS 1, *)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  @available(iOS 9, macOS 10.12.1, watchOS 2, tvOS 9, visionOS 1, *)
  public static var privateKeyUsage: SecAccessControlCreateFlags { .init(rawValue: 1 << 30) }
}

/// The error, Apple's last parameter, is only ever nil here.
@available(iOS 8, macOS 10.10, watchOS 2, tvOS 9, visionOS 1, *)
public func SecAccessControlCreateWithFlags(
  _ allocator: CFTypeRef?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<CFTypeRef?>?
) -> SecAccessControl? {
  nil
}

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public typealias OSStatus = Int32

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public typealias CFTypeRef = AnyObject

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public final class CFString: Hashable, Sendable {
  public init() {}
  public static func == (one: CFString, other: CFString) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) {}
}

// Stricter than Apple's, which takes a dictionary of any hashable key: `as` between other types needs a bridge
// that Linux has not.
@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public typealias CFDictionary = [CFString: Any]

extension String {
  /// Stands for `text as String`.
  public init(bridging text: CFString) { self = "" }
}

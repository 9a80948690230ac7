public import AppleFoundation

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
  -> OSStatus
{
  0
}

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  0
}

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

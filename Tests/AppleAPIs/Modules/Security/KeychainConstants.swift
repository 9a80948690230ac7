public import AppleFoundation

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecClass: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecClassGenericPassword: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrService: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrAccount: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrAccessGroup: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrAccessible: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrGeneric: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrSynchronizable: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrSynchronizableAny: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecValueData: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecReturnData: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecReturnAttributes: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecMatchLimit: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecMatchLimitOne: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecMatchLimitAll: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrAccessibleAfterFirstUnlock: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrCreationDate: CFString = CFString()

@available(iOS 4, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public let kSecAttrLabel: CFString = CFString()

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public let kSecUseDataProtectionKeychain: CFString = CFString()

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecSuccess: OSStatus { 0 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecItemNotFound: OSStatus { -25300 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecDuplicateItem: OSStatus { -25299 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecInteractionNotAllowed: OSStatus { -25308 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecMissingEntitlement: OSStatus { -34018 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecAuthFailed: OSStatus { -25293 }

@available(iOS 2, macOS 10.6, watchOS 2, tvOS 9, visionOS 1, *)
public var errSecNotAvailable: OSStatus { -25291 }

// Linux's C library, with what Darwin has otherwise.
@_exported import Glibc

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public let SOCK_STREAM: Int32 = 1

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public let SO_NOSIGPIPE: Int32 = 0x1022

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public let IPPROTO_TCP: Int32 = 6

@available(iOS 7, macOS 10.9, watchOS 2, tvOS 9, visionOS 1, *)
public let SHUT_WR: Int32 = 1

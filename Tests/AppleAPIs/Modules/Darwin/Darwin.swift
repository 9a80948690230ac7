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

@available(iOS 10, macOS 10.12, watchOS 3, tvOS 10, visionOS 1, *)
public let CLOCK_UPTIME_RAW: clockid_t = 8

@available(iOS 2, macOS 10, watchOS 2, tvOS 9, visionOS 1, *)
public func sysctlbyname(
  _ name: String, _ old: UnsafeMutableRawPointer?, _ oldSize: UnsafeMutablePointer<Int>?,
  _ new: UnsafeMutableRawPointer?, _ newSize: Int
) -> Int32 { 0 }

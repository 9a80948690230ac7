public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A reading of a clock that nobody sets: seconds that the device has been awake since it was started.
///
/// All processes of a device share it, so leases and waits use it; a wall clock may jump.
public struct Uptime: Codable, Hashable, Sendable {
  /// The start of the device that it counts from.
  public var boot: String
  /// The seconds.
  public var seconds: TimeInterval

  /// Makes a reading.
  public init(boot: String, seconds: TimeInterval) {
    self.boot = boot
    self.seconds = seconds
  }

  /// Returns the seconds since another reading; nil if the device was restarted in between.
  func since(_ other: Uptime) -> TimeInterval? {
    // Where the start has no name, a clock that has gone far back shows a restart.
    guard boot == other.boot, seconds > other.seconds - 60 else { return nil }
    // Another process may have read the clock later and written first.
    return max(0, seconds - other.seconds)
  }
}

extension Uptime {
  /// The present reading of the device.
  public static var system: Uptime {
    var time = timespec()
    #if canImport(Darwin)
      clock_gettime(CLOCK_UPTIME_RAW, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return Uptime(boot: thisBoot, seconds: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }

  private static let thisBoot: String = {
    #if canImport(Darwin)
      var name = [CChar](repeating: 0, count: 64)
      var size = name.count
      guard sysctlbyname("kern.bootsessionuuid", &name, &size, nil, 0) == 0 else { return "" }
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let file = URL(filePath: "/proc/sys/kernel/random/boot_id")
      return (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        ?? ""
    #endif
  }()
}

/// Both clocks of the device at one time.
struct Moment: Sendable {
  var wall: Date
  var uptime: Uptime
}

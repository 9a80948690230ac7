import BramleyCore
import Synchronization

/// Makes request ids: short, unique within a process, and different from those of another process.
final class RequestIDs: Sendable {
  private let next: Atomic<UInt64>

  init(seed: UInt64) { next = Atomic(seed) }

  convenience init(_ surroundings: Surroundings) {
    self.init(seed: surroundings.random(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Returns the client's own id if it is acceptable, a new one otherwise.
  func id(offered: String?) -> String {
    if let offered, Self.isKept(offered) { return offered }
    // Fifteen digits, so that the string is stored inline, without an allocation.
    let mixed = Self.mix(next.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue)
    let digits = String(mixed >> 4, radix: 16)
    return digits.utf8.count == 15 ? digits : String(repeating: "0", count: 15 - digits.utf8.count) + digits
  }

  static func isKept(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  // SplitMix64's last step: a bijection, so ids differ as long as the counter does.
  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

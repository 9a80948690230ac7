import BramleyCore
import Foundation
import Support

extension MasterKey {
  /// A key made of one byte.
  static func fixture(_ byte: UInt8) -> MasterKey { MasterKey(bytes: Data(repeating: byte, count: 32))! }
}

extension KeyRing {
  /// A ring of such keys, the first one current.
  static func fixture(_ bytes: UInt8..., clock: ManualClock = ManualClock()) -> KeyRing {
    KeyRing(bytes.map(MasterKey.fixture), now: { clock.now })!
  }
}

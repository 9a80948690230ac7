import Foundation
import OpenID

extension KeyedDecodingContainer {
  /// Apple sends one string; a list of exactly one means the same (RFC 7519, section 4.1.3).
  func audience(_ key: Key) throws -> AppleClientID {
    let audiences = try strings(key)
    guard audiences.count == 1, let only = audiences.first else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "not exactly one audience")
    }
    return AppleClientID(rawValue: only)
  }
}

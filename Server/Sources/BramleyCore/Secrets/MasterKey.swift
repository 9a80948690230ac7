import Crypto
package import Foundation

/// One of the keys with which Bramley seals stored data. 32 bytes; all other keys are derived from it.
package struct MasterKey: Sendable {
  /// A key's id, four bytes derived from the key itself, so that it is safe to publish.
  package struct ID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt32
    /// Makes an id.
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Eight hex digits.
    package var description: String {
      let hex = String(rawValue, radix: 16)
      return String(repeating: "0", count: 8 - hex.count) + hex
    }

    /// The four bytes, as they appear in boxes and tokens.
    package var bytes: Data { withUnsafeBytes(of: rawValue.bigEndian) { Data($0) } }

    /// Reads the four bytes; nil if they are not four.
    package init?(bytes: Data) {
      guard bytes.count == 4 else { return nil }
      rawValue = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads eight hex digits; nil if they are none.
    package init?(_ text: String) {
      guard text.utf8.count == 8, text.utf8.first != UInt8(ascii: "+"), let number = UInt32(text, radix: 16)
      else {
        return nil
      }
      rawValue = number
    }
  }

  /// The purposes for which keys are derived.
  enum Purpose: String, CaseIterable {
    case sealing, refreshToken = "refresh-token", nonce, tombstone, flow, form, admin
    case check, id, proofNonce = "proof-nonce", attestChallenge = "attest-challenge"
  }

  package let id: ID
  private let keys: [Purpose: SymmetricKey]

  /// Makes a key of exactly 32 bytes; nil otherwise.
  package init?(bytes: Data) {
    guard bytes.count == 32 else { return nil }
    let master = SymmetricKey(data: bytes)
    let pairs = Purpose.allCases.map { purpose in
      (
        purpose,
        HKDF<SHA256>.deriveKey(
          inputKeyMaterial: master, info: Data("bramley/1/\(purpose.rawValue)".utf8), outputByteCount: 32)
      )
    }
    keys = Dictionary(uniqueKeysWithValues: pairs)
    let digest = HMAC<SHA256>.authenticationCode(for: Data("id".utf8), using: keys[.id]!)
    id = ID(rawValue: digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// Reads a key from base64 text; nil unless it is 32 bytes.
  package init?(base64 text: String) {
    guard let bytes = Data(base64Encoded: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return nil
    }
    self.init(bytes: bytes)
  }

  func key(for purpose: Purpose) -> SymmetricKey { keys[purpose]! }

  /// A value by which the store can recognise the key.
  package var checkValue: Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data("check".utf8), using: key(for: .check)))
  }

  func code(for purpose: Purpose, over data: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: data, using: key(for: purpose)))
  }

  func isValid(_ code: Data, for purpose: Purpose, over data: Data) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key(for: purpose))
  }
}

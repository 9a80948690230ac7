import Foundation

/// The authenticator data of WebAuthn (section 6.1), as a software authenticator writes it.
struct AuthenticatorBytes {
  /// What only a new passkey has.
  struct New {
    var credentialID: Data
    /// The uncompressed point: 4, x and y.
    var publicKey: Data
  }

  var relyingParty: String
  var verifiesUser: Bool
  var new: New?

  /// The bytes. The counter is 0, as that of synced passkeys, so that a copy of the file is no clone by accident.
  var bytes: Data {
    var data = Data(SHA256Digest.hash(Array(relyingParty.utf8)))
    // User present, user verified, attested credential data.
    data.append(0x01 | (verifiesUser ? 0x04 : 0) | (new == nil ? 0 : 0x40))
    data.append(contentsOf: [0, 0, 0, 0])
    if let new {
      // An AAGUID of zeros says nothing about the make.
      data.append(contentsOf: [UInt8](repeating: 0, count: 16))
      data.append(contentsOf: [UInt8(new.credentialID.count >> 8), UInt8(new.credentialID.count & 0xff)])
      data.append(new.credentialID)
      data.append(Self.coseKey(new.publicKey))
    }
    return data
  }

  /// `{"fmt": "none", "attStmt": {}, "authData": …}` in CTAP2's canonical CBOR, which writes each length as short as it can.
  var attestationObject: Data {
    let data = bytes
    let length =
      data.count < 256
      ? Data([0x58, UInt8(data.count)])
      : Data([0x59, UInt8(data.count >> 8), UInt8(data.count & 0xff)])
    return Data([0xa3]) + Self.text("fmt") + Self.text("none") + Self.text("attStmt") + Data([0xa0])
      + Self.text("authData") + length + data
  }

  /// `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` (RFC 9053, sections 2.1 and 7.1.1).
  private static func coseKey(_ x963: Data) -> Data {
    Data([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]) + x963.dropFirst().prefix(32)
      + Data([0x22, 0x58, 0x20]) + x963.suffix(32)
  }

  private static func text(_ text: String) -> Data { Data([0x60 | UInt8(text.utf8.count)]) + Data(text.utf8) }
}

/// An ECDSA signature as WebAuthn has it: the DER of R and S (RFC 3279, section 2.2.3).
enum DERSignature {
  /// Encodes R and S, 64 bytes.
  static func encode(_ raw: Data) -> Data {
    let content = integer(raw.prefix(32)) + integer(raw.suffix(32))
    return Data([0x30, UInt8(content.count)]) + content
  }

  private static func integer(_ bytes: Data) -> Data {
    var digits = Data(bytes.drop { $0 == 0 })
    // A positive number whose first bit is set would be read as a negative one.
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: digits.startIndex) }
    return Data([0x02, UInt8(digits.count)]) + digits
  }
}

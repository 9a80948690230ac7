package import Foundation

/// What an authenticator signs: its flags and counter, and in a registration the new key (WebAuthn, section 6.1).
package struct AuthenticatorData: Sendable, Equatable {
  /// The flags of section 6.1.
  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A person was there.
    package static let userPresent = Flags(rawValue: 0x01)
    /// The person was verified, by face, finger or code.
    package static let userVerified = Flags(rawValue: 0x04)
    /// The key can be on several devices.
    package static let backupEligible = Flags(rawValue: 0x08)
    /// The key is in a backup now.
    package static let backedUp = Flags(rawValue: 0x10)
    /// A new key follows.
    package static let attestedCredential = Flags(rawValue: 0x40)
    /// Extensions follow.
    package static let extensions = Flags(rawValue: 0x80)
  }

  /// A new key.
  package struct AttestedCredential: Sendable, Equatable {
    /// The kind of authenticator, 16 bytes.
    package var aaguid: Data
    package var id: Data
    /// The public key, as COSE writes it.
    package var publicKey: Data
  }

  package var rpIDHash: Data
  package var flags: Flags
  package var signCount: UInt32
  package var credential: AttestedCredential?

  /// Reads the bytes; nil unless they are exactly what section 6.1 says. Extensions are read and ignored.
  package init?(_ bytes: Data) {
    var rest = bytes[...]
    func take(_ count: Int) -> Data? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Data(rest.prefix(count))
    }
    guard let hash = take(32), let flag = take(1)?.first, let count = take(4) else { return nil }
    rpIDHash = hash
    flags = Flags(rawValue: flag)
    signCount = count.reduce(0) { $0 << 8 | UInt32($1) }
    if flags.contains(.attestedCredential) {
      guard let aaguid = take(16), let length = take(2).map({ $0.reduce(0) { $0 << 8 | Int($1) } }),
        let id = take(length), let key = try? CBOR.read(prefixOf: Data(rest)), key.value.map != nil,
        let encoded = take(key.length)
      else { return nil }
      credential = AttestedCredential(aaguid: aaguid, id: id, publicKey: encoded)
    }
    if flags.contains(.extensions) {
      guard let read = try? CBOR.read(prefixOf: Data(rest)), read.value.map != nil, take(read.length) != nil
      else { return nil }
    }
    guard rest.isEmpty else { return nil }
  }
}

package import Foundation

/// A hash from another system that was read, can be checked, and costs no more than is allowed.
///
/// Read are bcrypt, Argon2id and Argon2i, scrypt, PBKDF2, and Firebase's scrypt, in the spellings of PHC, passlib,
/// Django, Auth0 and Supabase. Unsalted digests are not: store no such hash, but one of it.
package struct ImportedHash: Sendable, Equatable {
  /// Why a hash can't be imported.
  package enum Fault: Error, Sendable, Equatable {
    /// It is of no scheme that can be checked, or is malformed.
    case unreadable
    /// A sign-in with it would cost too much time or memory.
    case tooExpensive
  }

  /// The longest text that is read.
  static let longest = 1_024

  /// The hash as it is stored.
  package let hash: PasswordHash
  /// The secret that all hashes of its source need; nil for most schemes.
  let key: [UInt8]?

  /// Reads a hash.
  ///
  /// - Parameter isOwn: whether a store of this server wrote it, so that it may be marked as made of a password's first
  ///   72 bytes.
  package init(_ text: String, isOwn: Bool = false) throws(Fault) {
    guard text.utf8.count <= Self.longest else { throw .unreadable }
    var text = text
    // Django writes the scheme's name before hashes that have one already.
    if text.hasPrefix("bcrypt$$2") { text.removeFirst("bcrypt$".count) }
    if text.hasPrefix("argon2$argon2") { text.removeFirst("argon2".count) }
    var key: [UInt8]?
    if let firebase = FirebaseText(text) {
      guard let signer = firebase.signerKey, signer.count == firebase.digest.count else { throw .unreadable }
      key = signer
      text = firebase.text(from: HashSource.ID(of: signer))
    }
    hash = PasswordHash(phc: text)
    guard let cost = hash.cost, isOwn || !(hash.read is First72BytesHash) else { throw .unreadable }
    guard cost.isAffordable else { throw .tooExpensive }
    self.key = key
  }

  /// Reads a hash of a Firebase project from the fields of its export.
  package init(
    firebase hash: String, salt: String, signerKey: String, separator: String, rounds: Int, memoryCost: Int
  ) throws(Fault) {
    try self.init(
      "$fbscrypt$v=1,n=\(memoryCost),r=\(rounds),p=1,ss=\(separator),sk=\(signerKey)$\(salt)$\(hash)")
  }

  /// Returns the source to store with the hash, its secret sealed; nil where there is none.
  package func source(by seal: Seal) -> HashSource? {
    guard let key else { return nil }
    let id = HashSource.ID(of: key)
    return HashSource(id: id, sealedKey: seal.close(Data(key), for: HashSource.row(id)))
  }
}

extension PasswordHash {
  /// Returns the text that another store can check: of a hash that needs the key of its source, the one that has it.
  ///
  /// - Parameter key: the opened key of the hash's source, where it has one.
  package func portable(with key: Data?) -> String? {
    guard source != nil else { return phc }
    guard let key else { return nil }
    return FirebaseText(phc)?.text(with: [UInt8](key))
  }
}

extension FirebaseText {
  /// Returns the text with the signer key in it.
  fileprivate func text(with key: [UInt8]) -> String {
    text(withKey: "sk=\(Data(key).base64EncodedString())")
  }

  /// Returns the text to store: the signer key is in its source alone.
  fileprivate func text(from source: HashSource.ID) -> String { text(withKey: "src=\(source.rawValue)") }

  private func text(withKey key: String) -> String {
    let own = salt.dropLast(HashFields.bytes(separator[...])?.count ?? 0)
    let cost = "n=\(parameters.logarithm),r=\(parameters.blockSize),p=\(parameters.lanes)"
    return "$fbscrypt$v=1,\(cost),ss=\(separator),\(key)"
      + "$\(Data(own).base64EncodedString())$\(Data(digest).base64EncodedString())"
  }
}

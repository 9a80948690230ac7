/// A password's hash as it is stored: a PHC string such as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, or the text of
/// another system from which it was imported.
package struct PasswordHash: Sendable, Hashable {
  /// The text as it is stored.
  package let phc: String

  /// Takes over a stored hash.
  package init(phc: String) { self.phc = phc }

  /// The schemes that can be checked. A further one is a ``HashScheme`` in this list and a case of ``HashCost``.
  static let schemes: [any HashScheme.Type] = [
    Argon2Hash.self, First72BytesHash.self, BcryptHash.self, FirebaseHash.self, ScryptHash.self,
    PBKDF2Hash.self,
  ]

  /// The hash in its parts; nil when it is of no known scheme.
  var read: (any HashScheme)? {
    for scheme in Self.schemes {
      if let hash = scheme.init(phc) { return hash }
    }
    return nil
  }

  /// The cost of a check; nil when this version can't check the hash.
  package var cost: HashCost? { read?.cost }

  /// The source whose key is needed for a check; nil for most schemes.
  package var source: HashSource.ID? { (read as? FirebaseHash)?.source }
}

/// A way of hashing passwords, as a stored hash in its parts.
protocol HashScheme: Sendable {
  /// Reads a stored text; nil when it is of another scheme.
  init?(_ text: String)

  /// The cost of a check.
  var cost: HashCost { get }

  /// Whether a password matches, compared in constant time. Nil when it can't be determined, such as for lack of
  /// memory. It takes the time that the cost implies, whatever the password is.
  ///
  /// - Parameter key: the opened key of the hash's source, where it has one.
  func matches(_ password: Password, key: [UInt8]?) -> Bool?

  /// The password as a new hash has to take it; nil when all of it was verified.
  func verifiedPart(of password: Password) -> [UInt8]?
}

extension HashScheme {
  func verifiedPart(of password: Password) -> [UInt8]? { nil }
}

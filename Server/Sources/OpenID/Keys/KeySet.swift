public import Foundation

/// A provider's key set (RFC 7517): its keys for the accepted algorithms by their ids. Other entries are ignored.
public struct KeySet: Sendable {
  /// The keys by id. An id that several usable keys share names none of them here.
  public let keys: [KeyID: VerificationKey]
  /// All usable keys with their ids, if they have one.
  let all: [(kid: KeyID?, key: VerificationKey)]
  /// The document as the provider sent it, to be stored.
  public let document: Data

  /// Whether a key must have an id.
  public enum Naming: Sendable {
    /// A key without an id is ignored.
    case required
    /// A key without an id is used for tokens that name no key.
    case optional
  }

  /// Reads a key set document; nil unless it contains at least one usable key.
  public init?(
    document: Data, algorithms: Set<SignatureAlgorithm> = [.rs256], naming: Naming = .required
  ) async {
    guard let set = try? JSONDecoder().decode(Document.self, from: document) else { return nil }
    var keys: [KeyID: VerificationKey] = [:]
    var all: [(kid: KeyID?, key: VerificationKey)] = []
    var ambiguous: Set<KeyID> = []
    for entry in set.keys.compactMap(\.entry).prefix(Self.maximumCount) {
      let kid = entry.kid.map(KeyID.init(rawValue:))
      guard kid != nil || naming == .optional else { continue }
      // An RSA key that names no algorithm may be used with either padding.
      for algorithm in SignatureAlgorithm.allCases where algorithms.contains(algorithm) {
        guard let key = VerificationKey(entry, for: algorithm) else { continue }
        all.append((kid, key))
        if let kid, keys.updateValue(key, forKey: kid) != nil { ambiguous.insert(kid) }
      }
    }
    for kid in ambiguous { keys[kid] = nil }
    guard naming == .optional ? !all.isEmpty : !keys.isEmpty else { return nil }
    self.keys = keys
    self.all = all
    self.document = document
  }

  /// The most keys that are read: each costs a check of a token that names none.
  static let maximumCount = 32

  /// Returns the keys that a token may have been signed with.
  ///
  /// - Parameter kid: the key that the token names, if it names one.
  func candidates(_ kid: KeyID?, _ algorithm: SignatureAlgorithm) -> [VerificationKey] {
    all.filter { $0.key.algorithm == algorithm && (kid == nil || $0.kid == kid) }.map(\.key)
  }

  private struct Document: Decodable {
    var keys: [Member]
  }

  /// One member of the list, nil when it is not a key: a new kind must not spoil the rest.
  private struct Member: Decodable {
    var entry: KeySetEntry?
    init(from decoder: any Decoder) throws { entry = try? KeySetEntry(from: decoder) }
  }
}

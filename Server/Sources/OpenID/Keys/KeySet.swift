public import Foundation

/// A provider's key set (RFC 7517): its keys for the accepted algorithms by their ids. Other entries are ignored.
public struct KeySet: Sendable {
  /// The keys by id.
  public let keys: [KeyID: VerificationKey]
  /// The document as the provider sent it, to be stored.
  public let document: Data

  /// Reads a key set document; nil unless it contains at least one usable key.
  ///
  /// An id that two usable keys share names neither: which of them was meant would be chance.
  public init?(document: Data, algorithms: Set<SignatureAlgorithm> = [.rs256]) async {
    guard let set = try? JSONDecoder().decode(Document.self, from: document) else { return nil }
    var keys: [KeyID: VerificationKey] = [:]
    var ambiguous: Set<KeyID> = []
    for entry in set.keys.compactMap(\.entry) {
      guard let kid = entry.kid.map(KeyID.init(rawValue:)), let key = await VerificationKey(entry),
        algorithms.contains(key.algorithm)
      else { continue }
      if keys.updateValue(key, forKey: kid) != nil { ambiguous.insert(kid) }
    }
    for kid in ambiguous { keys[kid] = nil }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
    self.document = document
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

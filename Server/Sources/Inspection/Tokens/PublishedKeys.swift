import AppleID
import BramleyCore
import Foundation
import OpenID

/// A published key set (RFC 7517): RSA for RS256, P-256 for ES256; other keys are ignored.
struct PublishedKeys: Sendable {
  private let document: Data
  private let rsa: KeySet?
  private let elliptic: [String: ES256Key]

  /// Reads a document; nil unless it is a key set.
  init?(_ document: Data) async {
    guard let set = try? JSONDecoder().decode(KeySetDocument.self, from: document) else { return nil }
    self.document = document
    rsa = await KeySet(document: document)
    elliptic = Dictionary(
      set.keys.compactMap(\.key).compactMap { key in
        guard key.kty == "EC", key.crv == "P-256" else { return nil }
        return ES256Key(x: key.x, y: key.y).map { (key.kid, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The ids of the keys that can check something.
  var ids: [String] { ((rsa?.keys.keys.map(\.rawValue) ?? []) + elliptic.keys).sorted() }

  /// Holds a signature against the key of an id; nil where the set has no such key.
  func judge(_ jws: LooseJWS, algorithm: SignatureAlgorithm, keyID: String) -> ES256Key.Verdict? {
    switch algorithm {
    case .rs256:
      rsa?.keys[KeyID(rawValue: keyID)].map {
        $0.isValid(signature: jws.signature, for: jws.signingInput) ? .valid : .invalid
      }
    case .es256: elliptic[keyID]?.judge(jws.signature, of: jws.signingInput)
    }
  }

  /// A cache that has this set alone.
  func cache(at now: Date) -> AppleKeyCache {
    let document = document
    return AppleKeyCache(fetch: { document }, now: { now })
  }

  private struct KeySetDocument: Decodable {
    var keys: [Entry]
  }

  /// One entry, nil when it is of another kind: one such must not spoil the rest.
  private struct Entry: Decodable {
    var key: PublicSigningKey?
    init(from decoder: any Decoder) throws { key = try? PublicSigningKey(from: decoder) }
  }
}

/// The algorithms that anybody here signs by.
enum SignatureAlgorithm: String, Sendable {
  case rs256 = "RS256"
  case es256 = "ES256"
}

/// The keys for a token, or why there are none.
enum HeldKeys: Sendable {
  /// Published at a place, which is named in words.
  case published(PublishedKeys, place: String)
  /// The team's own key.
  case team(TeamKey)
  /// They can't be had; why, and what to do.
  case unavailable(InspectionProblem)
  /// Nobody wants the signature checked.
  case unwanted
}

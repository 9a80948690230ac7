import AppleID
import BramleyCore
import Foundation
import OpenID

/// A published key set (RFC 7517): RSA for RS256, P-256 for ES256; other keys are ignored.
struct PublishedKeys: Sendable {
  private let document: Data
  private let rsa: KeySet?
  private let elliptic: [String: ES256Key]

  /// Parses a document; nil unless it is a key set.
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

  /// The ids of the keys that can be used for verification.
  var ids: [String] { ((rsa?.keys.keys.map(\.rawValue) ?? []) + elliptic.keys).sorted() }

  /// Verifies a signature with the key of an id; nil if the set has no such key.
  func judge(_ jws: LooseJWS, algorithm: SignatureAlgorithm, keyID: String) -> ES256Key.Verdict? {
    switch algorithm {
    case .rs256:
      rsa?.keys[KeyID(rawValue: keyID)].map {
        $0.isValid(signature: jws.signature, for: jws.signingInput) ? .valid : .invalid
      }
    case .es256: elliptic[keyID]?.judge(jws.signature, of: jws.signingInput)
    }
  }

  /// Returns a cache with this set only.
  func cache(at now: Date) -> AppleKeyCache {
    let document = document
    return AppleKeyCache(fetch: { document }, now: { now })
  }

  private struct KeySetDocument: Decodable {
    var keys: [Entry]
  }

  /// One entry; nil when it is of another kind, so that it does not invalidate the rest.
  private struct Entry: Decodable {
    var key: PublicSigningKey?
    init(from decoder: any Decoder) throws { key = try? PublicSigningKey(from: decoder) }
  }
}

/// The signature algorithms of all tokens that are known here.
enum SignatureAlgorithm: String, Sendable {
  case rs256 = "RS256"
  case es256 = "ES256"
}

/// The keys for a token, or the reason why there are none.
enum HeldKeys: Sendable {
  /// Published at a place, which is described in words.
  case published(PublishedKeys, place: String)
  /// The team's own key.
  case team(TeamKey)
  /// They are not available; the problem has the reason and the remedy.
  case unavailable(InspectionProblem)
  /// The signature is not to be checked.
  case unwanted
}

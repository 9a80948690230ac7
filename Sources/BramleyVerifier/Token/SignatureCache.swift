#if Verifier
  import Crypto
  import Foundation

  /// The tokens whose signature was found to be a published key's, so that it is verified once for each token and key
  /// however many requests bring the token. Everything else about a token is checked each time.
  actor SignatureCache {
    static let capacity = 10_000

    private struct Entry {
      var keyID: String
      var expiresAt: Date
    }

    private var known: [SHA256.Digest: Entry] = [:]

    func contains(_ token: String, keyID: String) -> Bool {
      known[Self.hash(token)].map { $0.keyID == keyID } ?? false
    }

    func add(_ token: String, keyID: String, expiresAt: Date, at now: Date) {
      if known.count >= Self.capacity { known = known.filter { $0.value.expiresAt > now } }
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known[Self.hash(token)] = Entry(keyID: keyID, expiresAt: expiresAt)
    }

    /// Of the whole token: one with another signature is another token.
    private static func hash(_ token: String) -> SHA256.Digest { SHA256.hash(data: Data(token.utf8)) }
  }
#endif

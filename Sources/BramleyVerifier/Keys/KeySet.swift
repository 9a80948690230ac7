#if Verifier
  import Foundation

  /// The issuer's key set (RFC 7517): its P-256 keys for ES256 by their ids. Others are ignored.
  struct KeySet: Sendable {
    private let keys: [String: PublishedKey]

    subscript(kid: String) -> PublishedKey? { keys[kid] }

    /// Reads a key set document; nil unless it contains at least one usable key.
    ///
    /// A duplicate id names no key: which of the two was meant would be chance.
    init?(document: Data) async {
      guard document.count <= VerifierTransport.maximumBody,
        let entries = try? JSONDecoder().decode(Document.self, from: document).keys
      else { return nil }
      var keys: [String: PublishedKey] = [:]
      let named = Dictionary(grouping: entries.compactMap(\.value)) { $0.kid ?? "" }
      for (kid, entries) in named where !kid.isEmpty && entries.count == 1 && entries[0].isForES256 {
        keys[kid] = await PublishedKey(x: entries[0].x ?? "", y: entries[0].y ?? "")
      }
      guard !keys.isEmpty else { return nil }
      self.keys = keys
    }

    private struct Document: Decodable {
      var keys: [Lenient]
    }

    /// A new kind of key must not spoil the rest.
    private struct Lenient: Decodable {
      var value: Entry?
      init(from decoder: any Decoder) throws { value = try? Entry(from: decoder) }
    }

    private struct Entry: Decodable {
      var kty: String
      var kid: String?
      var crv: String?
      var alg: String?
      var use: String?
      var keyOperations: [String]?
      var x: String?
      var y: String?

      enum CodingKeys: String, CodingKey {
        case kty, kid, crv, alg, use, x, y
        case keyOperations = "key_ops"
      }

      var isForES256: Bool {
        kty == "EC" && crv == "P-256" && (alg ?? "ES256") == "ES256" && (use ?? "sig") == "sig"
          && keyOperations?.contains("verify") != false
      }
    }
  }
#endif

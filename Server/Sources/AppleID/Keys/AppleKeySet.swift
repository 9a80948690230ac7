public import Foundation
import JWTKit

/// One of Apple's public keys, ready to check RS256 signatures and nothing else.
public struct AppleKey: Sendable {
  private let algorithm: any JWTAlgorithm

  init(algorithm: any JWTAlgorithm) { self.algorithm = algorithm }

  /// Whether the signature fits the signed bytes.
  public func isValid(signature: Data, for signed: Data) -> Bool {
    (try? algorithm.verify(signature, signs: signed)) ?? false
  }
}

/// Apple's key set (RFC 7517), read: RSA keys for RS256 by their ids. Others in the set are passed over.
public struct AppleKeySet: Sendable {
  /// The keys by id.
  public let keys: [AppleKeyID: AppleKey]
  /// The document as Apple sent it, to be kept.
  public let document: Data

  /// Reads a key set document; nil unless it holds at least one usable key.
  public init?(document: Data) async {
    guard let set = try? JSONDecoder().decode(Document.self, from: document) else { return nil }
    var keys: [AppleKeyID: AppleKey] = [:]
    for entry in set.keys {
      guard let jwk = entry.jwk, jwk.keyType == .rsa, let kid = jwk.keyIdentifier,
        let algorithm = await Self.algorithm(of: jwk, kid: kid)
      else { continue }
      keys[AppleKeyID(rawValue: kid.string)] = AppleKey(algorithm: algorithm)
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
    self.document = document
  }

  private static func algorithm(of jwk: JWK, kid: JWKIdentifier) async -> (any JWTAlgorithm)? {
    guard jwk.algorithm == nil || jwk.algorithm == .rs256 else { return nil }
    var jwk = jwk
    jwk.algorithm = .rs256
    // A collection of one: JWTKit's collections fall back to a default key where the id is unknown.
    let collection = JWTKeyCollection()
    guard (try? await collection.add(jwk: jwk)) != nil else { return nil }
    return try? await collection.getKey(for: kid, alg: "RS256")
  }

  private struct Document: Decodable {
    var keys: [Entry]
  }

  /// One entry, nil when it is of a kind that JWTKit can't read: a new kind must not spoil the rest.
  private struct Entry: Decodable {
    var jwk: JWK?
    init(from decoder: any Decoder) throws { jwk = try? JWK(from: decoder) }
  }
}

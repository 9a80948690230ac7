import BramleyTokens
package import Foundation

/// Claims whose time of issue is known: a key set that is older can't deny their key.
package protocol SignedClaims: Decodable {
  var issuedAt: Date { get }
}

/// Reads what a provider has signed: algorithm, key and signature. Issuer, audience and the rest are for the rules
/// of what was read.
package struct SignedTokenReader: Sendable {
  package enum Failure: Error, Hashable {
    case invalid(SignedTokenFault)
    /// No key set is available that could decide.
    case keysUnavailable
  }

  private let keys: KeySetCache
  private let algorithms: Set<SignatureAlgorithm>
  private let naming: KeySet.Naming
  private let secret: SharedSecret?
  private let leeway: TimeInterval
  private let maximumLength: Int

  /// - Parameters:
  ///   - algorithms: what a token may be signed with.
  ///   - naming: whether a token must name its key.
  ///   - secret: the client secret that tokens may be authenticated with instead of a signature, for a provider that
  ///     does so; nil for every other provider.
  ///   - leeway: seconds by which the provider's clock may differ from this machine's.
  ///   - maximumLength: the maximum length of a token in bytes.
  package init(
    keys: KeySetCache, algorithms: Set<SignatureAlgorithm> = [.rs256], naming: KeySet.Naming = .required,
    secret: SharedSecret? = nil, leeway: TimeInterval, maximumLength: Int = CompactJWS.maximumLength
  ) {
    self.keys = keys
    self.algorithms = algorithms
    self.naming = naming
    self.secret = secret
    self.leeway = leeway
    self.maximumLength = maximumLength
  }

  /// Reads a compact JWS. Fetches keys only when none of those cached fits, and only for a token that is otherwise
  /// well formed.
  ///
  /// - Parameter accepted: the algorithms that the provider's metadata names, where it is known; others are refused.
  package func read<Claims: SignedClaims>(
    _ text: String, as type: Claims.Type, kind: SignedTokenKind? = nil,
    by accepted: Set<SignatureAlgorithm>? = nil, at now: Date
  ) async throws(Failure) -> (claims: Claims, signingInput: Data) {
    guard let jws = CompactJWS(text, maximumLength: maximumLength) else { throw .invalid(.notJWS) }
    let isShared = secret != nil && jws.header.alg == SharedSecret.algorithm
    let algorithm = SignatureAlgorithm(rawValue: jws.header.alg).flatMap {
      algorithms.contains($0) && accepted?.contains($0) != false ? $0 : nil
    }
    guard isShared || algorithm != nil else { throw .invalid(.algorithm) }
    if let kind, !kind.accepts(jws.header.typ) { throw .invalid(.kind) }
    if jws.header.kid == nil, naming == .required, !isShared { throw .invalid(.noKeyID) }
    let claims: Claims
    do throws(StrictJSON.Fault) {
      claims = try StrictJSON.decode(Claims.self, from: jws.payload)
    } catch {
      throw .invalid(error == .duplicateMember ? .duplicateMember : .claims)
    }
    // A token from the future would make every key set look too old to deny its key.
    guard claims.issuedAt <= now.addingTimeInterval(leeway) else { throw .invalid(.future) }
    if let algorithm {
      try await check(jws, algorithm, issuedAt: claims.issuedAt)
    } else if secret?.isValid(signature: jws.signature, for: jws.signingInput) != true {
      throw .invalid(.signature)
    }
    return (claims, jws.signingInput)
  }

  private func check(
    _ jws: CompactJWS, _ algorithm: SignatureAlgorithm, issuedAt: Date
  ) async throws(Failure) {
    let kid = jws.header.kid.map(KeyID.init(rawValue:))
    let naming = naming
    let found = await keys.key(forTokenIssuedAt: issuedAt) { set in
      if let kid, let key = set.keys[kid] { return key }
      guard naming == .optional else { return nil }
      // The token names no key, or one that several keys share: the one that fits is meant.
      return set.candidates(kid, algorithm).first {
        $0.isValid(signature: jws.signature, for: jws.signingInput)
      }
    }
    switch found {
    case .found(let key):
      guard key.algorithm == algorithm else { throw .invalid(.unknownKey) }
      guard key.isValid(signature: jws.signature, for: jws.signingInput) else { throw .invalid(.signature) }
    case .unknown: throw .invalid(.unknownKey)
    case .unavailable: throw .keysUnavailable
    }
  }
}

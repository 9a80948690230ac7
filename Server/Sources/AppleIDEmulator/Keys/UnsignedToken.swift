import AppleID
import EmulatorKit

/// An identity token that is not signed yet. Signing is by far the slowest part, so it happens outside the lock.
struct UnsignedToken: Sendable {
  var claims: MintedClaims
  let signer: TokenSigner

  func signed() throws -> String { try signer.sign(claims) }
}

/// The key that signs a token.
enum TokenSigner: Sendable {
  case published(SigningKey)
  /// A key that is not published.
  case stray

  func sign(_ claims: some Encodable) throws -> String {
    switch self {
    case .published(let key): return try key.sign(claims)
    case .stray:
      guard let key = try SigningKeys.stray.allNow().first else { throw SigningKeysFailure.notReady }
      return try key.sign(claims)
    }
  }
}

extension LiveWorld {
  /// Makes a token with the key and the faults that apply.
  mutating func mint(_ claims: MintedClaims, at endpoint: Fault.Endpoint) throws -> UnsignedToken {
    var claims = claims
    let client = claims.aud.rawValue
    claims.iss = try strike(.issuerFlip, at: endpoint, client) == nil ? issuer : MintedClaims.otherIssuer
    if claims.email != nil, try strike(.stringClaims, at: endpoint, client) != nil {
      claims.truthValues = .strings
    }
    if !state.settings.nonceSupported {
      claims.nonce_supported = false
      claims.nonce = nil
    }
    return UnsignedToken(claims: claims, signer: try signer(at: endpoint, client))
  }

  /// The key for the next signature; the signing keys take turns.
  mutating func signer(at endpoint: Fault.Endpoint, _ client: String) throws -> TokenSigner {
    if try strike(.unknownKid, at: endpoint, client) != nil { return .stray }
    return .published(try nextSigningKey())
  }
}

public import Crypto
public import Foundation
import OpenID

/// Checks a client secret as Apple does, for an emulator: every fault is Apple's `invalid_client`.
public struct ClientSecretVerifier: Sendable {
  /// What is wrong with a secret.
  public enum Fault: Error, Hashable, Sendable {
    /// Not a compact JWS of ES256 with a key id.
    case malformed
    /// Signed by a key that is not the team's.
    case unknownKey
    /// The signature is not the key's.
    case signature
    /// The signature is in DER instead of 64 raw bytes.
    case derSignature
    /// `iss` is not the team.
    case issuer
    /// `sub` is not the client id of the form.
    case subject
    /// `aud` is not Apple.
    case audience
    /// `iat` is in the future.
    case fromTheFuture
    /// `exp` has passed.
    case expired
    /// `exp` is more than six months ahead.
    case tooLong
  }

  private let team: AppleTeamID
  private let keys: [AppleKeyID: P256.Signing.PublicKey]

  /// Makes a verifier for a team's keys.
  public init(team: AppleTeamID, keys: [AppleKeyID: P256.Signing.PublicKey]) {
    self.team = team
    self.keys = keys
  }

  /// Verifies a secret and returns its claims, or throws its fault.
  @discardableResult
  public func verify(
    _ secret: String, for client: AppleClientID, at now: Date
  ) throws(Fault) -> ClientSecret {
    guard let jws = CompactJWS(secret), jws.header.alg == "ES256", let kid = jws.header.kid,
      let wire = try? JSONDecoder().decode(Wire.self, from: jws.payload)
    else { throw .malformed }
    guard let key = keys[AppleKeyID(rawValue: kid)] else { throw .unknownKey }
    switch ES256Key(key).judge(jws.signature, of: jws.signingInput) {
    case .valid: break
    case .invalid: throw .signature
    case .der: throw .derSignature
    }
    guard wire.iss == team.rawValue else { throw .issuer }
    guard wire.sub == client.rawValue else { throw .subject }
    guard wire.aud == [AppleEndpoint.issuer] else { throw .audience }
    let time = now.timeIntervalSince1970
    guard wire.iat <= time else { throw .fromTheFuture }
    guard time < wire.exp else { throw .expired }
    guard wire.exp <= time + ClientSecret.maximumLifetime else { throw .tooLong }
    var claims = ClientSecret(team: team, client: client, lifetime: 0, at: now)
    claims.issuedAt = Int(wire.iat)
    claims.expiresAt = Int(wire.exp)
    return claims
  }

  private struct Wire: Decodable {
    var iss, sub: String
    var aud: [String]
    var iat, exp: Double

    enum CodingKeys: CodingKey { case iss, sub, aud, iat, exp }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      iss = try container.decode(String.self, forKey: .iss)
      sub = try container.decode(String.self, forKey: .sub)
      aud = try container.strings(.aud)
      iat = try container.time(.iat).timeIntervalSince1970
      exp = try container.time(.exp).timeIntervalSince1970
    }
  }
}

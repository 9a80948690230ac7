public import Crypto
public import Foundation

/// Checks a client secret as Apple does, for an emulator: every fault is Apple's `invalid_client`.
public struct ClientSecretVerifier: Sendable {
  /// What is wrong with a secret.
  public enum Fault: Error, Hashable, Sendable {
    /// Not a compact JWS of ES256 with a key id.
    case malformed
    /// Signed by a key that the team does not have.
    case unknownKey
    /// The signature does not fit.
    case signature
    /// The signature is DER in place of 64 raw bytes.
    case derSignature
    /// `iss` is not the team.
    case issuer
    /// `sub` is not the client id of the form.
    case subject
    /// `aud` is not Apple.
    case audience
    /// `iat` lies in the future.
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

  /// Checks a secret; returns its claims or throws its first fault.
  @discardableResult
  public func verify(
    _ secret: String, for client: AppleClientID, at now: Date
  ) throws(Fault) -> ClientSecret {
    let (jws, wire) = try Self.read(secret)
    if let fault = faults(jws, wire, for: [client], at: now).first { throw fault }
    var claims = ClientSecret(team: team, client: client, lifetime: 0, at: now)
    claims.issuedAt = Int(wire.iat)
    claims.expiresAt = Int(wire.exp)
    return claims
  }

  /// All that is wrong with a secret which may speak for any of some client ids.
  public func faults(in secret: String, for clients: [AppleClientID], at now: Date) -> [Fault] {
    do throws(Fault) {
      let (jws, wire) = try Self.read(secret)
      return faults(jws, wire, for: clients, at: now)
    } catch {
      return [error]
    }
  }

  private static func read(_ secret: String) throws(Fault) -> (CompactJWS, Wire) {
    guard let jws = CompactJWS(secret), jws.header.alg == "ES256", jws.header.kid != nil,
      let wire = try? JSONDecoder().decode(Wire.self, from: jws.payload)
    else { throw .malformed }
    return (jws, wire)
  }

  private func faults(
    _ jws: CompactJWS, _ wire: Wire, for clients: [AppleClientID], at now: Date
  ) -> [Fault] {
    let time = now.timeIntervalSince1970
    var faults: [Fault] = []
    if let fault = signatureFault(jws) { faults.append(fault) }
    if wire.iss != team.rawValue { faults.append(.issuer) }
    if !clients.contains(where: { $0.rawValue == wire.sub }) { faults.append(.subject) }
    if wire.aud != [AppleEndpoint.issuer] { faults.append(.audience) }
    if wire.iat > time { faults.append(.fromTheFuture) }
    if time >= wire.exp { faults.append(.expired) }
    if wire.exp > time + ClientSecret.maximumLifetime { faults.append(.tooLong) }
    return faults
  }

  private func signatureFault(_ jws: CompactJWS) -> Fault? {
    guard let kid = jws.header.kid, let key = keys[AppleKeyID(rawValue: kid)] else { return .unknownKey }
    guard jws.signature.count == 64 else {
      let isDER = (try? P256.Signing.ECDSASignature(derRepresentation: jws.signature)) != nil
      return isDER ? .derSignature : .signature
    }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature),
      key.isValidSignature(signature, for: jws.signingInput)
    else { return .signature }
    return nil
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
      if let one = try? container.decode(String.self, forKey: .aud) {
        aud = [one]
      } else {
        aud = try container.decode([String].self, forKey: .aud)
      }
      iat = try container.decode(Double.self, forKey: .iat)
      exp = try container.decode(Double.self, forKey: .exp)
      guard (0..<253_402_300_800).contains(iat), (0..<253_402_300_800).contains(exp) else {
        throw DecodingError.dataCorruptedError(forKey: .exp, in: container, debugDescription: "not a time")
      }
    }
  }
}

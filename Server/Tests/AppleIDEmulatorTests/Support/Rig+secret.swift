import AppleID
import AppleIDEmulator
import BramleyTokens
import Crypto
import Foundation
import Testing

extension Rig {
  /// The team that a client belongs to; the first one for an unknown client.
  func team(of client: String) throws -> AppleWorld.Team {
    let world = emulator.world
    let id = world.clients.first { $0.id.rawValue == client }?.team ?? world.teamID
    return try #require(world.teams.first { $0.id == id })
  }

  struct SecretClaims: Encodable {
    var iss: String
    var iat: Int
    var exp: Int
    var aud: String
    var sub: String
  }

  /// A client secret made by hand, so that each part of it can be wrong.
  func secret(
    for client: String, of team: AppleWorld.Team? = nil, kid: String? = nil, alg: String = "ES256",
    der: Bool = false,
    key: P256.Signing.PrivateKey? = nil, _ change: (inout SecretClaims) -> Void = { _ in }
  ) throws -> String {
    let team = try team ?? self.team(of: client)
    let now = Int(clock.now.timeIntervalSince1970)
    var claims = SecretClaims(
      iss: team.id.rawValue, iat: now - 60, exp: now + 600, aud: "https://appleid.apple.com", sub: client
    )
    change(&claims)
    let header = try JSONEncoder().encode(["alg": alg, "kid": kid ?? team.keyID.rawValue])
    let input = "\(header.base64URL).\(try JSONEncoder().encode(claims).base64URL)"
    let key = try key ?? P256.Signing.PrivateKey(pemRepresentation: team.privateKey)
    let signature = try key.signature(for: Data(input.utf8))
    return "\(input).\((der ? signature.derRepresentation : signature.rawRepresentation).base64URL)"
  }
}

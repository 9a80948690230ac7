import AppleID
import AppleIDEmulator
import Crypto
import Foundation
import Testing

@Suite(.limitedConcurrency) struct ClientSecretTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable (Rig) throws -> String
  }

  static let faults: [Fault] = [
    Fault(testDescription: "a DER signature") { try $0.secret(for: Rig.native, der: true) },
    Fault(testDescription: "another key id") { try $0.secret(for: Rig.native, kid: "AAAAAAAAAA") },
    Fault(testDescription: "another key") { try $0.secret(for: Rig.native, key: P256.Signing.PrivateKey()) },
    Fault(testDescription: "another algorithm") { try $0.secret(for: Rig.native, alg: "HS256") },
    Fault(testDescription: "another client") { try $0.secret(for: Rig.web) },
    Fault(testDescription: "another team") { try $0.secret(for: Rig.native) { $0.iss = "AAAAAAAAAA" } },
    Fault(testDescription: "another audience") {
      try $0.secret(for: Rig.native) { $0.aud = "https://apple.com" }
    },
    Fault(testDescription: "made in the future") { try $0.secret(for: Rig.native) { $0.iat += 120 } },
    Fault(testDescription: "expired") { try $0.secret(for: Rig.native) { $0.exp = $0.iat } },
    Fault(testDescription: "good for more than six months") {
      try $0.secret(for: Rig.native) { $0.exp = $0.iat + 60 + 15_777_001 }
    },
    Fault(testDescription: "not a token") { _ in "secret" },
  ]

  @Test(arguments: faults)
  func `a wrong client secret is invalid_client at both endpoints`(_ fault: Fault) async throws {
    try await Rig.run { rig in
      let code = try rig.native().authorizationCode
      let secret = try fault.make(rig)
      let token = try await rig.exchange(code, client: Rig.native, redirect: nil, secret: secret)
      let revoke = try await rig.form(
        "/auth/revoke", [("client_id", Rig.native), ("client_secret", secret), ("token", "x")])
      for reply in [token, revoke] {
        #expect(reply.status == 400)
        #expect(reply.json == ["error": "invalid_client"])
        #expect(reply.header("Content-Type") == "application/json;charset=UTF-8")
        #expect(reply.header("Cache-Control") == "no-store")
        #expect(reply.header("Pragma") == "no-cache")
      }
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }

  @Test func `a secret may live for exactly six months`() async throws {
    try await Rig.run { rig in
      let secret = try rig.secret(for: Rig.native) { $0.exp = $0.iat + 60 + 15_777_000 }
      let code = try rig.native().authorizationCode
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil, secret: secret).status == 200)
    }
  }

  @Test func `Bramley's own client secret is taken`() async throws {
    try await Rig.run { rig in
      let world = rig.emulator.world
      let key = try TeamKey(id: world.keyID, pem: world.privateKey)
      let client = AppleClientID(rawValue: Rig.native)
      let claims = ClientSecret(team: world.teamID, client: client, lifetime: 600, at: rig.clock.now)
      let code = try rig.native().authorizationCode
      let reply = try await rig.exchange(
        code, client: Rig.native, redirect: nil, secret: try claims.signed(with: key))
      #expect(reply.status == 200)
    }
  }
}

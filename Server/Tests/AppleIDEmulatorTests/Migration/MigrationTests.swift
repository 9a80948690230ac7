import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct MigrationTests {
  static let other: AppleWorld.Team.ID = "TEAM000002"

  @Test func `a client gets a token for moving users, and for nothing else`() async throws {
    try await Rig.run { rig in
      let reply = try await rig.clientToken(Rig.native)
      #expect(reply.status == 200)
      #expect(Set(reply.json.keys) == ["access_token", "token_type", "expires_in"])
      #expect(reply.json["token_type"] == "Bearer" && reply.json["expires_in"] == 3_600)
      #expect(try await rig.clientToken(Rig.native, scope: "name").json == ["error": "invalid_scope"])
      #expect(try await rig.clientToken(Rig.native, scope: nil).json == ["error": "invalid_scope"])
    }
  }

  @Test func `users move from team to team`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: Self.other))
      let home = try rig.team(of: Rig.native)
      let maya = try rig.native(person: "maya", hideEmail: true)
      let tomas = try rig.native(person: "tomas")
      _ = try rig.native(person: "misaki")
      let refresh = try #require(try await rig.tokens(person: "tomas")["refresh_token"]?.string)

      let sending = try #require(try await rig.clientToken(Rig.native).json["access_token"]?.string)
      func transferID(_ sub: String) async throws -> Reply {
        try await rig.migrate(
          [("sub", sub), ("target", Self.other.rawValue)], Rig.native, sending, of: home)
      }
      let sent = try await transferID(maya.user.rawValue)
      #expect(sent.status == 200)
      #expect(Set(sent.json.keys) == ["transfer_sub"])
      let id = try #require(sent.json["transfer_sub"]?.string)
      #expect(id != maya.user.rawValue)
      #expect(try await transferID(maya.user.rawValue).json["transfer_sub"]?.string == id)

      let moved = try await rig.control("clients/\(Rig.native)/transfer", #"{"team":"TEAM000002"}"#)
      #expect(moved.status == 200)
      #expect(moved.json["team"] == "TEAM000002")
      #expect(rig.emulator.world.clients.allSatisfy { $0.team == Self.other })

      // The former team may still ask (TN3159).
      #expect(try await transferID(tomas.user.rawValue).status == 200)
      let receiving = try #require(try await rig.clientToken(Rig.native).json["access_token"]?.string)
      let received = try await rig.migrate([("transfer_sub", id)], Rig.native, receiving)
      #expect(received.status == 200)
      let now = try rig.native(person: "maya")
      let claims = rig.claims(now.identityToken)
      #expect(now.user != maya.user && now.fullName == nil)
      #expect(
        received.json == [
          "sub": .string(now.user.rawValue), "email": try #require(claims["email"]), "is_private_email": true,
        ])
      #expect(claims["email"]?.string != maya.email)
      #expect(claims["transfer_sub"]?.string == id)
      #expect(rig.claims(try await rig.refresh(refresh).json["id_token"]?.string)["transfer_sub"] != nil)
    }
  }

  @Test func `after sixty days users can't be moved, until the app moves back and forth`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: Self.other))
      let home = try rig.team(of: Rig.native)
      let old = try rig.native()
      try rig.emulator.transfer("com.example.bramley", to: Self.other)
      let id = try #require(rig.claims(try rig.native().identityToken)["transfer_sub"]?.string)
      rig.clock.advance(by: 60 * 86_400)
      #expect(rig.claims(try rig.native().identityToken)["transfer_sub"] == nil)
      func redeem() async throws -> Reply {
        let token = try await rig.clientToken(Rig.native).json["access_token"]?.string ?? ""
        return try await rig.migrate([("transfer_sub", id)], Rig.native, token)
      }
      #expect(try await redeem().json == ["error": "invalid_request"])
      #expect(try await rig.clientToken(Rig.native, of: home).json == ["error": "invalid_client"])
      try rig.emulator.transfer("com.example.bramley", to: home.id)
      #expect(try rig.native().user == old.user)
      try rig.emulator.transfer("com.example.bramley", to: Self.other)
      #expect(try await redeem().status == 200)
    }
  }

  @Test func `a user's own access token is valid for that user only`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: Self.other))
      let maya = try rig.native(person: "maya").user.rawValue
      let tomas = try rig.native(person: "tomas").user.rawValue
      let token = try #require(try await rig.tokens(person: "maya")["access_token"]?.string)
      let target = ("target", Self.other.rawValue)
      #expect(try await rig.migrate([("sub", maya), target], Rig.native, token).status == 200)
      let refused = try await rig.migrate([("sub", tomas), target], Rig.native, token)
      #expect(refused.json == ["error": "invalid_request"])
    }
  }

  @Test func `what Apple refuses is refused`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: Self.other))
      let maya = try rig.native().user.rawValue
      let token = try #require(try await rig.clientToken(Rig.native).json["access_token"]?.string)
      let web = try #require(try await rig.clientToken(Rig.web).json["access_token"]?.string)
      let target = ("target", Self.other.rawValue)
      for (fields, bearer) in [
        ([("sub", maya), target], ""), ([("sub", maya), target], "garbage"), ([("sub", maya), target], web),
        ([("sub", "000000.aa.0000"), target], token), ([("sub", maya)], token), ([target], token),
        ([("sub", maya), ("target", "TEAM000009")], token),
        ([("sub", maya), ("target", rig.emulator.world.teamID.rawValue)], token),
        ([("sub", maya), target, ("transfer_sub", "x")], token), ([("transfer_sub", "x")], token),
      ] {
        #expect(try await rig.migrate(fields, Rig.native, bearer).json == ["error": "invalid_request"])
      }
      let secret = try rig.secret(for: Rig.native, der: true)
      let wrong = try await rig.migrate([("sub", maya), target], Rig.native, token, secret: secret)
      #expect(wrong.json == ["error": "invalid_client"])
      rig.clock.advance(by: 3_600)
      let late = try await rig.migrate([("sub", maya), target], Rig.native, token)
      #expect(late.json == ["error": "invalid_request"])
      try rig.emulator.stopUsing("com.example.bramley", person: "maya")
      let fresh = try await rig.clientToken(Rig.native).json["access_token"]?.string ?? ""
      let revoked = try await rig.migrate([("sub", maya), target], Rig.native, fresh)
      #expect(revoked.json == ["error": "invalid_request"])
    }
  }

  @Test func `a grouped app must leave its group first`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: Self.other))
      try rig.emulator.addClient(
        NewClient(id: "com.example.watch", kind: .native, primary: "com.example.bramley"))
      _ = try rig.native()
      let path = "/_emulator/clients/com.example.watch"
      let grouped = try await rig.json("\(path)/transfer", #"{"team":"TEAM000002"}"#)
      #expect(grouped.status == 409)
      #expect(grouped.json["detail"]?.string?.contains("ungroup") == true)
      #expect(try await rig.json("\(path)/ungroup", "{}").json["primary"] == "com.example.watch")
      #expect(try await rig.json("\(path)/ungroup", "{}").status == 409)
      #expect(try rig.native("com.example.watch").fullName != nil)
      #expect(try await rig.json("\(path)/transfer", #"{"team":"TEAM000002"}"#).status == 200)
      #expect(try await rig.json("\(path)/transfer", #"{"team":"TEAM000002"}"#).status == 409)
      #expect(try await rig.json("\(path)/transfer", #"{"team":"TEAM000009"}"#).status == 404)
      let service = try await rig.json(
        "/_emulator/clients/\(Rig.web)/transfer", #"{"team":"TEAM000002"}"#)
      #expect(service.status == 400)
      #expect(try rig.team(of: Rig.native).id == rig.emulator.world.teamID)
    }
  }
}

extension Rig {
  /// Asks for a client's own token.
  func clientToken(
    _ client: String, of team: AppleWorld.Team? = nil, scope: String? = "user.migration"
  ) async throws -> Reply {
    let fields = [
      ("grant_type", "client_credentials"), ("client_id", client),
      ("client_secret", try secret(for: client, of: team)),
    ]
    return try await form("/auth/token", fields + (scope.map { [("scope", $0)] } ?? []))
  }

  func migrate(
    _ fields: [(String, String)], _ client: String, _ bearer: String, of team: AppleWorld.Team? = nil,
    secret: String? = nil
  ) async throws -> Reply {
    let credentials = [
      ("client_id", client), ("client_secret", try secret ?? self.secret(for: client, of: team)),
    ]
    return try await form(
      "/auth/usermigrationinfo", fields + credentials,
      headers: bearer.isEmpty ? [] : [("Authorization", "Bearer \(bearer)")])
  }
}

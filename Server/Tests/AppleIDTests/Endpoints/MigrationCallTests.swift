import AppleID
import Foundation
import OpenID
import Support
import Testing

/// The calls of an app's change of teams.
@Suite struct MigrationCallTests {
  let token = MigrationToken(accessToken: "m1gration")

  @Test func `the token for a transfer is asked for by the client itself`() async throws {
    let rig = try ClientRig(#"{"access_token":"m","token_type":"Bearer","expires_in":600}"#)
    let token = try await rig.client.migrationToken(for: "com.example.app")
    #expect(token == MigrationToken(accessToken: "m", expiresIn: 600))
    let call = try #require(rig.sent.first)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/token" && call.bearer == nil)
    #expect(call.form?.map(\.0) == ["client_id", "client_secret", "grant_type", "scope"])
    #expect(call.fields["grant_type"] == "client_credentials" && call.fields["scope"] == "user.migration")
    #expect(rig.isSecret(call.fields["client_secret"], for: "com.example.app"))
  }

  @Test func `the old team asks for a person's transfer id under its bearer token`() async throws {
    let rig = try ClientRig(#"{"transfer_sub":"760417.ebbf"}"#)
    let transfer = try await rig.client.transferSubject(
      of: "000792.d710.0638", to: "TEAM765432", client: "com.example.app", token: token)
    #expect(transfer == "760417.ebbf")
    let call = try #require(rig.sent.first)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/usermigrationinfo")
    #expect(call.bearer == "m1gration")
    #expect(call.form?.map(\.0) == ["client_id", "client_secret", "sub", "target"])
    #expect(call.fields["sub"] == "000792.d710.0638" && call.fields["target"] == "TEAM765432")
    #expect(rig.isSecret(call.fields["client_secret"], for: "com.example.app"))
  }

  @Test func `the new team asks who a transferred person is`() async throws {
    let rig = try ClientRig(
      #"{"sub":"000820.aa.0639","email":"x@privaterelay.appleid.com","is_private_email":"true"}"#)
    let user = try await rig.client.migratedUser(of: "760417.ebbf", client: "com.example.app", token: token)
    #expect(
      user
        == MigratedUser(subject: "000820.aa.0639", email: "x@privaterelay.appleid.com", isPrivateEmail: true))
    let call = try #require(rig.sent.first)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/usermigrationinfo")
    #expect(call.bearer == "m1gration")
    #expect(call.form?.map(\.0) == ["client_id", "client_secret", "transfer_sub"])
    #expect(call.fields["transfer_sub"] == "760417.ebbf")
    #expect(rig.isSecret(call.fields["client_secret"], for: "com.example.app"))
  }

  @Test(arguments: [
    (#"{"sub":"s"}"#, MigratedUser(subject: "s")),
    (#"{"sub":"s","email":null,"is_private_email":null}"#, MigratedUser(subject: "s")),
    (#"{"sub":"s","email":7,"is_private_email":"maybe"}"#, MigratedUser(subject: "s")),
    (
      #"{"sub":"s","email":"a@b.c","is_private_email":false}"#,
      MigratedUser(subject: "s", email: "a@b.c", isPrivateEmail: false)
    ),
  ])
  func `a person without an address is a person`(body: String, expected: MigratedUser) async throws {
    let rig = try ClientRig(body)
    #expect(try await rig.client.migratedUser(of: "t", client: "c", token: token) == expected)
  }

  @Test(arguments: ["", "{}", "[]", #"{"sub":""}"#, #"{"transfer_sub":""}"#, #"{"sub":7,"transfer_sub":7}"#])
  func `an answer without an id is malformed`(body: String) async throws {
    let rig = try ClientRig(body)
    await #expect(throws: AppleCallFailure.malformed) {
      try await rig.client.migratedUser(of: "t", client: "c", token: token)
    }
    await #expect(throws: AppleCallFailure.malformed) {
      try await rig.client.transferSubject(of: "s", to: "t", client: "c", token: token)
    }
    await #expect(throws: AppleCallFailure.malformed) { try await rig.client.migrationToken(for: "c") }
  }

  @Test func `a person who has left is refused by name`() async throws {
    let rig = try ClientRig(status: 400, #"{"error":"invalid_request"}"#)
    await #expect(throws: AppleCallFailure.refused(TokenErrorBody(error: .invalidRequest))) {
      try await rig.client.transferSubject(of: "s", to: "t", client: "c", token: token)
    }
  }
}

import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import BramleyHTTP

/// Custom sign-in methods, which only their provider knows.
@Suite struct ProviderRoutesTests {
  let services: ServerServices
  let door: TestDoor

  init() async throws {
    services = try .over(SQLiteStore.inMemory(), providers: [BadgeProvider(), GateProvider()])
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func post(_ path: String, _ json: String, as session: Session? = nil) async throws
    -> TestDoor.Answer
  {
    var headers = HTTPFields()
    if let session { headers[.authorization] = "Bearer \(session.accessToken)" }
    return try await door.ask(.post, path, json: json, headers: headers)
  }

  private func session(_ answer: TestDoor.Answer) throws -> Session {
    try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }

  private func signIn(_ owner: String) async throws -> Session {
    try session(try await post("/v1/sign-in/badge", #"{"badge": "badge of \#(owner)"}"#))
  }

  private func claims(_ session: Session) throws -> [String: Any] {
    let payload = try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8))
    return try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any])
  }

  @Test func `a person signs up and in, with the name and device beside the credential`() async throws {
    let body = #"""
      {"badge": "badge of ada", "name": {"given_name": "Ada"}, "device": {"name": "Phone"}}
      """#
    let first = try session(try await post("/v1/sign-in/badge", body))
    #expect(first.isNewUser && first.user.name == PersonName(givenName: "Ada"))
    #expect(
      first.user.identities.map(\.provider) == ["badge"] && first.user.identities.map(\.subject) == ["ada"])
    let again = try await signIn("ada")
    #expect(!again.isNewUser && again.user.id == first.user.id && again.sessionID != first.sessionID)
    #expect(try await signIn("eve").user.id != first.user.id)
    let claims = try claims(first)
    #expect(claims["idp"] as? String == "badge" && claims["amr"] as? [String] == ["hwk"])
    #expect(claims["auth_time"] as? Int == 1_800_000_000)
    let devices = try await door.ask(
      .get, WirePath.sessions, headers: [.authorization: "Bearer \(first.accessToken)"])
    #expect(devices.body.contains("Phone"))
  }

  @Test func `idp and amr stay as the session began when it is refreshed`() async throws {
    let first = try await signIn("ada")
    let next = try session(
      try await post(WirePath.refresh, #"{"refresh_token": "\#(first.refreshToken)"}"#))
    let claims = try claims(next)
    #expect(claims["idp"] as? String == "badge" && claims["amr"] as? [String] == ["hwk"])
  }

  @Test func `a provider's rejection is answered like one of the server's`() async throws {
    let wrong = try await post("/v1/sign-in/badge", #"{"badge": "forged"}"#)
    #expect(wrong.status == 401 && wrong.problem?.code == .credentialsInvalid)
    #expect(wrong.problem?.detail == "The badge is not one of ours.")
    let malformed = try await post("/v1/sign-in/badge", #"{"badge": 7}"#)
    #expect(malformed.status == 400 && malformed.problem?.code == .invalidRequest)
  }

  @Test func `an identity is linked, and opens the account from then on`() async throws {
    let ada = try await signIn("ada")
    let linked = try await post("/v1/user/identities/badge", #"{"badge": "badge of lovelace"}"#, as: ada)
    #expect(linked.status == 200)
    #expect(try await signIn("lovelace").user.id == ada.user.id)
    let eve = try await signIn("eve")
    let taken = try await post("/v1/user/identities/badge", #"{"badge": "badge of ada"}"#, as: eve)
    #expect(taken.status == 409 && taken.problem?.code == .identityTaken)
    #expect(try await post("/v1/user/identities/badge", #"{"badge": "badge of x"}"#).status == 401)
  }

  @Test func `a session is renewed by its owner's credential only`() async throws {
    let ada = try await signIn("ada")
    let answer = try await post("/v1/reauthenticate/badge", #"{"badge": "badge of ada"}"#, as: ada)
    let renewed = try session(answer)
    #expect(renewed.sessionID == ada.sessionID && renewed.refreshToken == ada.refreshToken)
    #expect(try claims(renewed)["idp"] as? String == "badge")
    _ = try await signIn("eve")
    let stranger = try await post("/v1/reauthenticate/badge", #"{"badge": "badge of eve"}"#, as: ada)
    #expect(stranger.status == 401 && stranger.problem?.code == .credentialsInvalid)
  }

  @Test func `without the time of authentication nobody deletes, links or proves anything`() async throws {
    let ada = try await signIn("undated")
    #expect(try claims(ada)["auth_time"] == nil && claims(ada)["idp"] as? String == "badge")
    let linked = try await post("/v1/user/identities/badge", #"{"badge": "badge of eve"}"#, as: ada)
    #expect(linked.status == 403 && linked.problem?.code == .reauthenticationRequired)
    let proof = try await post("/v1/reauthenticate/badge", #"{"badge": "badge of undated"}"#, as: ada)
    #expect(proof.status == 401 && proof.problem?.code == .identityTokenExpired)
    let deleted = try await door.ask(
      .delete, WirePath.user, headers: [.authorization: "Bearer \(ada.accessToken)"])
    #expect(deleted.status == 403 && deleted.problem?.code == .reauthenticationRequired)
    let next = try session(try await post(WirePath.refresh, #"{"refresh_token": "\#(ada.refreshToken)"}"#))
    #expect(try claims(next)["auth_time"] == nil)
  }

  @Test func `a renewed access token names the proof, and the session keeps how it began`() async throws {
    let password = #"{"email": "ada@example.com", "password": "correct horse battery"}"#
    let ada = try session(try await post(WirePath.signUpPassword, password))
    #expect(try claims(ada)["idp"] as? String == "password" && claims(ada)["amr"] as? [String] == ["pwd"])
    #expect(
      try await post("/v1/user/identities/badge", #"{"badge": "badge of ada"}"#, as: ada).status == 200)
    let renewed = try session(
      try await post("/v1/reauthenticate/badge", #"{"badge": "badge of ada"}"#, as: ada))
    #expect(
      try claims(renewed)["idp"] as? String == "badge" && claims(renewed)["amr"] as? [String] == ["hwk"])
    let next = try session(
      try await post(WirePath.refresh, #"{"refresh_token": "\#(ada.refreshToken)"}"#))
    #expect(try claims(next)["idp"] as? String == "password" && claims(next)["amr"] as? [String] == ["pwd"])
  }

  @Test func `a credential that stays valid is retried by its key`() async throws {
    let key = HTTPField.Name(WirePath.idempotencyKey)!
    func ask(_ badge: String) async throws -> TestDoor.Answer {
      try await door.ask(
        .post, "/v1/sign-in/badge", json: #"{"badge": "badge of \#(badge)"}"#, headers: [key: "k"])
    }
    let first = try session(try await ask("ada"))
    #expect(try session(try await ask("ada")).sessionID == first.sessionID)
    let other = try await ask("eve")
    #expect(other.status == 422 && other.problem?.code == .idempotencyKeyReused)
  }

  @Test func `an unknown provider is not found`() async throws {
    let ada = try await signIn("ada")
    for path in [WirePath.signIn, WirePath.identities, WirePath.reauthenticate] {
      let answer = try await post("\(path)/nobody", "{}", as: ada)
      #expect(answer.status == 404 && answer.problem?.code == .notFound, "\(path)")
    }
    #expect(try await post("\(WirePath.identities)/password", "{}", as: ada).status == 404)
    #expect(try await door.ask(.get, "\(WirePath.callback)/nobody?state=x").status == 404)
    #expect(try await door.ask(.get, "\(WirePath.callback)/badge?state=x").status == 404, "it has no browser")
    #expect(!door.metrics.text().contains("nobody"), "a path that a client made up is no label")
  }

  @Test func `a provider's own endpoint is served below each purpose`() async throws {
    let found = try await post("/v1/sign-in/badge/find", #"{"owner": "ada"}"#)
    #expect(found.status == 200 && found.json?["badge"] as? String == "badge of ada")
    #expect(found.json?["purpose"] as? String == "sign_in" && found.headers[.cacheControl] == "no-store")
    let empty = try await post("/v1/sign-in/badge/find", #"{"owner": ""}"#)
    #expect(empty.status == 400 && empty.problem?.detail == "owner is empty.")
    #expect(try await post("/v1/sign-in/badge/find", #"{"owner": 1}"#).status == 400)
    #expect(try await post("/v1/sign-in/badge/lose", "{}").status == 404)
    #expect(try await post("/v1/reauthenticate/badge/find", #"{"owner": "ada"}"#).status == 401)
    let ada = try await signIn("ada")
    let known = try await post("/v1/user/identities/badge/find", #"{"owner": "ada"}"#, as: ada)
    #expect(known.json?["purpose"] as? String == "link")
  }

  @Test func `two providers can't have one name, nor one that is no part of a path`() {
    #expect(SignInProviders([BadgeProvider(), BadgeProvider()]) == nil)
    #expect(SignInProviders([NamedProvider(id: "a/b")]) == nil)
    #expect(SignInProviders([NamedProvider(id: "{id}")]) == nil)
    #expect(SignInProviders([NamedProvider(id: "")]) == nil)
    #expect(SignInProviders([NamedProvider(id: "sso-2"), BadgeProvider()]) != nil)
  }

  private struct NamedProvider: SignInProvider {
    let id: ProviderID
    func verify(_: [String: String], in _: CredentialContext) async throws(Refusal) -> VerifiedCredential {
      VerifiedCredential(subject: "x")
    }
  }
}

import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Browser flows for a link or a reauthentication.
@Suite struct LinkFlowTests {
  let door: TestDoor
  let clock = ManualClock()
  let store: SQLiteStore
  static let verifier = String(repeating: "v", count: 43)
  static let address = "http://127.0.0.1:7/callback"

  init() async throws {
    store = try SQLiteStore.inMemory()
    let services = try ServerServices.over(
      store, providers: [BadgeProvider(), GateProvider(), OtherGate()], now: { [clock] in clock.now })
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  /// Goes through a flow in a browser, and returns the code that the client is sent.
  private func code(for purpose: String?, ticket: String = "ada", at provider: String = "gate") async throws
    -> String
  {
    let challenge = Data(SHA256.hash(data: Data(Self.verifier.utf8))).base64URL
    let start = try await door.ask(
      .get,
      "/v1/authorize?response_type=code&client_id=app&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
        + "&state=s&code_challenge=\(challenge)&code_challenge_method=S256&provider=\(provider)"
        + (purpose.map { "&purpose=\($0)" } ?? ""))
    let items = URLComponents(string: try #require(start.headers[.location]))?.queryItems ?? []
    let gate = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    let cookie = try #require(start.headers[.setCookie]?.split(separator: ";").first)
    let end = try await door.ask(
      .get,
      "/v1/callback/\(provider)?state=\(gate["state"] ?? "")&ticket=\(ticket)&nonce=\(gate["nonce"] ?? "")",
      headers: [.cookie: String(cookie)])
    return String(try #require(end.body.firstMatch(of: /code=([A-Za-z0-9_-]{43})/), "\(end.body)").1)
  }

  private func body(
    _ code: String, verifier: String = verifier, address: String = address, client: String? = nil
  ) -> String {
    let client = client.map { #", "client_id": "\#($0)""# } ?? ""
    return #"{"code": "\#(code)", "code_verifier": "\#(verifier)", "redirect_uri": "\#(address)"\#(client)}"#
  }

  private func link(_ code: String, as session: Session, at provider: String = "gate") async throws
    -> TestDoor.Answer
  {
    try await door.post("/v1/user/identities/\(provider)", body(code), as: session)
  }

  private func redeem(_ code: String) async throws -> TestDoor.Answer {
    try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=\(code)&code_verifier=\(Self.verifier)&client_id=app"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback")
  }

  @Test func `a flow links nothing by itself, and its code links once, with the session's token`()
    async throws
  {
    let ada = try await door.badge("ada")
    let code = try await code(for: "link")
    #expect(try await door.activity(ada).map(\.kind) == [.signedUp])
    let linked = try await link(code, as: ada).user
    #expect(linked.id == ada.user.id && linked.identities.map(\.provider) == ["badge", "gate"])
    let again = try await link(code, as: ada).user
    #expect(again.identities.count == 2)
    clock.advance(by: 61)
    #expect(try await link(code, as: ada).problem?.code == .codeInvalid)
    let signedIn = try await redeem(try await self.code(for: nil, ticket: "ada2")).session
    #expect(signedIn.user.id != ada.user.id)
  }

  @Test func `a link's code opens no session, and a sign-in's code links nothing; both end`() async throws {
    let ada = try await door.badge("ada")
    let forLink = try await code(for: "link")
    let refused = try await redeem(forLink)
    #expect(refused.status == 400 && refused.oauthError?.error == "invalid_grant")
    #expect(try await link(forLink, as: ada).problem?.code == .codeInvalid)
    let forSignIn = try await code(for: nil, ticket: "eve")
    #expect(try await link(forSignIn, as: ada).problem?.code == .codeInvalid)
    #expect(try await redeem(forSignIn).status == 400)
    #expect(try await door.user(ada).user.identities.count == 1)
  }

  @Test func `a client may say who it is, and its own code is good then too`() async throws {
    let ada = try await door.badge("ada")
    let named = body(try await code(for: "link"), client: "app")
    #expect(try await door.post("/v1/user/identities/gate", named, as: ada).status == 200)
  }

  @Test(arguments: ["verifier", "address", "provider", "purpose", "client"])
  func `a code that is presented with something else is refused and ends`(part: String) async throws {
    let ada = try await door.badge("ada")
    let code = try await code(for: "link")
    let path = "/v1/user/identities"
    let wrong =
      switch part {
      case "verifier":
        try await door.post(
          "\(path)/gate", body(code, verifier: String(repeating: "w", count: 43)), as: ada)
      case "address":
        try await door.post("\(path)/gate", body(code, address: "https://app.example/back?x=1"), as: ada)
      case "provider": try await link(code, as: ada, at: "gate-2")
      case "client": try await door.post("\(path)/gate", body(code, client: "another"), as: ada)
      default: try await door.post("/v1/reauthenticate/gate", body(code), as: ada)
      }
    #expect(wrong.status == 400 && wrong.problem?.code == .codeInvalid)
    #expect(try await link(code, as: ada).problem?.code == .codeInvalid)
  }

  @Test
  func `the code of somebody else's flow is worth nothing without its verifier, and is used by one session`()
    async throws
  {
    let (ada, eve) = (try await door.badge("ada"), try await door.badge("eve"))
    let code = try await code(for: "link", ticket: "ada")
    let stolen = try await door.post(
      "/v1/user/identities/gate", body(code, verifier: String(repeating: "e", count: 43)), as: eve)
    #expect(stolen.status == 400)
    #expect(try await link(code, as: ada).status == 400)
    let second = try await self.code(for: "link", ticket: "ada")
    #expect(try await link(second, as: ada).status == 200)
    #expect(try await link(second, as: eve).problem?.code == .codeInvalid)
    #expect(try await door.user(eve).user.identities.count == 1)
  }

  @Test func `a link by a flow needs a session, and one that shows a recent authentication`() async throws {
    let ada = try await door.badge("ada")
    let anonymous = try await door.post(
      "/v1/user/identities/gate", body(try await code(for: "link")))
    #expect(anonymous.status == 401)
    clock.advance(by: 601)
    let code = try await code(for: "link")
    #expect(try await link(code, as: ada).problem?.code == .reauthenticationRequired)
    let proven = try await door.post(
      "/v1/reauthenticate/badge", #"{"badge": "badge of ada"}"#, as: ada
    ).session
    #expect(try await link(code, as: proven).status == 200, "the refusal used nothing up")
  }

  @Test func `an identity of another account is not linked`() async throws {
    let other = try await redeem(try await code(for: nil, ticket: "ada")).session
    let badge = try await door.badge("ada")
    let taken = try await link(try await code(for: "link", ticket: "ada"), as: badge)
    #expect(taken.status == 409 && taken.problem?.code == .identityTaken)
    #expect(try await door.user(other).user.identities.map(\.provider) == ["gate"])
  }

  @Test func `a flow proves who the caller is, weakly where the provider says no time`() async throws {
    let ada = try await redeem(try await code(for: nil, ticket: "ada")).session
    clock.advance(by: 800)
    let headers: HTTPFields = [.authorization: "Bearer \(ada.accessToken)"]
    #expect(try await door.ask(.delete, WirePath.user, headers: headers).status == 403)
    let code = try await code(for: "reauthenticate", ticket: "ada-later")
    let stranger = try await door.post("/v1/reauthenticate/gate", body(code), as: ada)
    #expect(stranger.problem?.code == .credentialsInvalid, "another person's flow proves nothing")
    let own = try await self.code(for: "reauthenticate", ticket: "ada", at: "gate-2")
    #expect(try await door.post("/v1/reauthenticate/gate-2", body(own), as: ada).status == 401)
    let fresh = try await self.code(for: "reauthenticate", ticket: "ada")
    let answer = try await door.post("/v1/reauthenticate/gate", body(fresh), as: ada)
    let proven = try answer.session
    #expect(proven.sessionID == ada.sessionID)
    #expect(
      try await door.post("/v1/reauthenticate/gate", body(fresh), as: ada).session.sessionID == ada.sessionID)
    let event = try #require(try await door.activity(proven).first { $0.kind == .reauthenticated })
    #expect(event.detail["proof"] == "weak")
    let deleted = try await door.ask(
      .delete, WirePath.user, headers: [.authorization: "Bearer \(proven.accessToken)"])
    #expect(deleted.status == 202)
  }

  @Test func `a provider with a payload of its own links and proves too`() async throws {
    let ada = try await door.badge("ada")
    let linked = try await door.post(
      "/v1/user/identities/gate-2", body(try await code(for: "link", ticket: "ada", at: "gate-2")), as: ada)
    #expect(linked.status == 200)
    let proof = try await door.post(
      "/v1/reauthenticate/gate-2", body(try await code(for: "reauthenticate", ticket: "ada", at: "gate-2")),
      as: ada)
    #expect(try proof.session.sessionID == ada.sessionID)
  }

  @Test func `an unknown purpose is reported to the client`() async throws {
    let challenge = Data(SHA256.hash(data: Data(Self.verifier.utf8))).base64URL
    let start = try await door.ask(
      .get,
      "/v1/authorize?response_type=code&client_id=app&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
        + "&code_challenge=\(challenge)&code_challenge_method=S256&provider=gate&purpose=steal")
    #expect(start.headers[.location]?.contains("error=invalid_request") == true)
  }

  @Test func `an unused code expires after a minute and leaves no row`() async throws {
    let ada = try await door.badge("ada")
    let code = try await code(for: "link")
    clock.advance(by: 60)
    #expect(try await link(code, as: ada).problem?.code == .codeInvalid)
  }
}

/// What the other provider alone knows of a sign-in.
private struct GatePayload: CredentialPayload {}

/// Another provider with a browser flow, and a payload of its own.
private struct OtherGate: BrowserProvider {
  typealias Presented = GateProvider.Presented
  let gate = GateProvider()
  let id: ProviderID = "gate-2"

  func verify(_ presented: Presented, in context: CredentialContext) async throws(Refusal)
    -> VerifiedCredential
  {
    var credential = try await gate.verify(presented, in: context)
    credential.payload = GatePayload()
    return credential
  }

  func address(for flow: BrowserFlow) async throws(Refusal) -> URL { try await gate.address(for: flow) }

  func answer(in reply: BrowserReply, to flow: BrowserFlow) async throws(Refusal) -> BrowserAnswer<Presented>
  {
    try await gate.answer(in: reply, to: flow)
  }
}

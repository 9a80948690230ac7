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

/// Codes that `dpop_jkt` binds to a key (RFC 9449, section 10), and sessions that are handed over by bound ones.
@Suite struct BoundCodeTests {
  private static let verifier = String(repeating: "v", count: 43)
  private static let back = "http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
  private let owner = ProvingDevice()
  private let thief = ProvingDevice()

  private func door(_ mode: BoundSessionMode = .offered) async throws -> (TestDoor, ServerServices) {
    let services = try ServerServices.over(
      SQLiteStore.inMemory(), providers: [BadgeProvider(), TimedGate(id: "timed", time: .ago(5))],
      hasPages: true, bound: mode)
    try await services.keys.renew()
    return (try TestDoor(services), services)
  }

  private func proof(
    _ method: String, _ path: String, by device: ProvingDevice, _ services: ServerServices,
    token: String? = nil
  ) -> HTTPFields {
    BoundDoor.headers(
      device.proof(
        method, BoundDoor.base + path, nonce: services.boundSessions?.nonces.issue(), token: token))
  }

  /// The code of a browser flow with a provider.
  private func code(_ door: TestDoor, _ parameters: String) async throws -> String {
    let challenge = Data(SHA256.hash(data: Data(Self.verifier.utf8))).base64URL
    let start = try await door.ask(
      .get,
      "/v1/authorize?response_type=code&client_id=app&redirect_uri=\(Self.back)&state=s"
        + "&code_challenge=\(challenge)&code_challenge_method=S256&provider=timed\(parameters)")
    let state = try #require(start.query["state"], "\(start.status) \(start.body)")
    let cookie = try #require(start.headers[.setCookie]?.split(separator: ";").first)
    let end = try await door.ask(
      .get, "/v1/callback/timed?state=\(state)&person=ada", headers: [.cookie: String(cookie)])
    return String(try #require(end.body.firstMatch(of: /code=([A-Za-z0-9_-]{43})/), "\(end.body)").1)
  }

  private func redeem(
    _ code: String, _ door: TestDoor, _ headers: HTTPFields = [:], back: String = BoundCodeTests.back
  ) async throws -> TestDoor.Answer {
    try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=\(code)&code_verifier=\(Self.verifier)&client_id=app"
        + "&redirect_uri=\(back)", headers: headers)
  }

  private func expectRefused(_ answer: TestDoor.Answer) {
    #expect(answer.status == 400 && answer.oauthError?.error == "invalid_grant", "\(answer.body)")
    #expect(answer.oauthError?.code == .codeInvalid)
  }

  @Test(arguments: [false, true])
  func `a bound code is redeemed by its key alone, and void once another was tried`(hasKey: Bool) async throws
  {
    let (door, services) = try await door()
    let jkt = "&dpop_jkt=\(owner.thumbprint)"
    let code = try await code(door, jkt)
    let session = try await redeem(code, door, proof("POST", "/v1/token", by: owner, services)).session
    #expect(session.tokenType == "DPoP")
    let again = try await redeem(code, door, proof("POST", "/v1/token", by: owner, services)).session
    #expect(again.sessionID == session.sessionID, "a retry")
    let stolen = try await self.code(door, jkt)
    expectRefused(
      try await redeem(stolen, door, hasKey ? proof("POST", "/v1/token", by: thief, services) : [:]))
    expectRefused(try await redeem(stolen, door, proof("POST", "/v1/token", by: owner, services)))
  }

  @Test func `a nonce that is asked for leaves a bound code as it is`() async throws {
    let (door, services) = try await door()
    let code = try await code(door, "&dpop_jkt=\(owner.thumbprint)")
    let bare = owner.proof("POST", BoundDoor.base + "/v1/token")
    let asked = try await redeem(code, door, BoundDoor.headers(bare))
    #expect(asked.oauthError?.error == "use_dpop_nonce", "\(asked.body)")
    let session = try await redeem(code, door, proof("POST", "/v1/token", by: owner, services)).session
    #expect(session.tokenType == "DPoP")
  }

  @Test func `a code without the parameter is bound by the key that redeems it, or not at all`() async throws
  {
    let (door, services) = try await door()
    let bound = try await redeem(
      try await code(door, ""), door, proof("POST", "/v1/token", by: owner, services)
    ).session
    #expect(bound.tokenType == "DPoP")
    #expect(try await redeem(try await code(door, ""), door).session.tokenType == "Bearer")
  }

  @Test func `the pages' code is bound, too`() async throws {
    let (door, services) = try await door()
    let browser = PageBrowser(door)
    let start = try await browser.get(PageBrowser.authorize("&dpop_jkt=\(owner.thumbprint)"))
    let page = try await browser.get(start.location)
    let end = try await browser.signUp(flow: page.hidden["flow"])
    let first = try #require(end.query["code"], "\(end.status) \(end.body)")
    expectRefused(try await redeem(first, door, back: Redirect.escaped(PageBrowser.back)))
    // The browser has a session meanwhile, so that the next code comes at once.
    let next = try await browser.get(PageBrowser.authorize("&dpop_jkt=\(owner.thumbprint)"))
    let session = try await redeem(
      try #require(next.query["code"]), door, proof("POST", "/v1/token", by: owner, services),
      back: Redirect.escaped(PageBrowser.back)
    ).session
    #expect(session.tokenType == "DPoP")
  }

  @Test func `a thumbprint of another form is refused, and no notice is taken of it where nothing is bound`()
    async throws
  {
    let (door, _) = try await door()
    let answer = try await door.ask(
      .get, PageBrowser.authorize("&dpop_jkt=short", back: "http://127.0.0.1:7/callback"))
    #expect(answer.query["error"] == "invalid_request", "\(answer.location)")
    let (off, _) = try await self.door(.off)
    let code = try await code(off, "&dpop_jkt=\(owner.thumbprint)")
    #expect(try await redeem(code, off).session.tokenType == "Bearer")
  }

  @Test func `a bound session hands over to a device that has a key of its own`() async throws {
    let (door, services) = try await door()
    let phone = try await door.ask(
      .post, "/v1/sign-in/badge", json: #"{"badge": "badge of ada"}"#,
      headers: proof("POST", "/v1/sign-in/badge", by: owner, services)
    ).session
    func hand(_ headers: HTTPFields) async throws -> TestDoor.Answer {
      let challenge = Data(SHA256.hash(data: Data(Self.verifier.utf8))).base64URL
      return try await door.ask(
        .post, WirePath.childSessions, json: #"{"code_challenge": "\#(challenge)"}"#, headers: headers)
    }
    var headers = proof("POST", WirePath.childSessions, by: owner, services, token: phone.accessToken)
    headers[.authorization] = "DPoP \(phone.accessToken)"
    let answer = try await hand(headers)
    #expect(answer.status == 201 || answer.status == 200, "\(answer.body)")
    let handed = try WireJSON.decoder().decode(ChildSessionCode.self, from: Data(answer.body.utf8))
    #expect(try await hand([.authorization: "Bearer \(phone.accessToken)"]).status == 401, "no proof")
    let watch = ProvingDevice()
    let child = try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=\(handed.code)&code_verifier=\(Self.verifier)",
      headers: proof("POST", "/v1/token", by: watch, services)
    ).session
    #expect(child.tokenType == "DPoP" && child.user.id == phone.user.id)
    func refresh(_ session: Session, by device: ProvingDevice) async throws -> TestDoor.Answer {
      try await door.ask(
        .post, WirePath.refresh, json: #"{"refresh_token": "\#(session.refreshToken)"}"#,
        headers: proof("POST", WirePath.refresh, by: device, services))
    }
    #expect(try await refresh(phone, by: owner).status == 200)
    let next = try await refresh(child, by: watch).session
    #expect(try await refresh(next, by: owner).problem?.code == .sessionEnded, "the phone's key")
  }
}

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

/// Browser flows as proofs, with providers of every kind.
@Suite struct FlowProofTests {
  let door: TestDoor
  let clock = ManualClock()
  static let verifier = String(repeating: "v", count: 43)

  init() async throws {
    let services = try ServerServices.over(
      SQLiteStore.inMemory(),
      providers: [
        BadgeProvider(), LetterProvider(id: "mail"), TimedGate(id: "recent", time: .ago(5)),
        TimedGate(id: "stale", time: .ago(900)), TimedGate(id: "silent", time: .unsaid),
      ], now: { [clock] in clock.now })
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func start(_ provider: String, purpose: String?) async throws -> (
    state: String, cookie: String, location: String
  ) {
    let challenge = Data(SHA256.hash(data: Data(Self.verifier.utf8))).base64URL
    let start = try await door.ask(
      .get,
      "/v1/authorize?response_type=code&client_id=app&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
        + "&state=s&code_challenge=\(challenge)&code_challenge_method=S256&provider=\(provider)"
        + (purpose.map { "&purpose=\($0)" } ?? ""))
    let location = try #require(start.headers[.location])
    let state = try #require(
      URLComponents(string: location)?.queryItems?.first { $0.name == "state" }?.value)
    let cookie = try #require(start.headers[.setCookie]?.split(separator: ";").first)
    return (state, String(cookie), location)
  }

  private func finish(
    _ provider: String, _ person: String, purpose: String?
  ) async throws -> TestDoor.Answer {
    let flow = try await start(provider, purpose: purpose)
    return try await door.ask(
      .get, "/v1/callback/\(provider)?state=\(flow.state)&person=\(person)", headers: [.cookie: flow.cookie])
  }

  private func code(_ answer: TestDoor.Answer) throws -> String {
    String(try #require(answer.body.firstMatch(of: /code=([A-Za-z0-9_-]{43})/), "\(answer.body)").1)
  }

  private func signIn(_ provider: String, _ person: String) async throws -> Session {
    let code = try code(try await finish(provider, person, purpose: nil))
    return try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=\(code)&code_verifier=\(Self.verifier)&client_id=app"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
    ).session
  }

  private func prove(_ session: Session, by provider: String, _ person: String) async throws
    -> TestDoor.Answer
  {
    let code = try code(try await finish(provider, person, purpose: "reauthenticate"))
    return try await door.post(
      "/v1/reauthenticate/\(provider)",
      #"""
      {"code": "\#(code)", "code_verifier": "\#(Self.verifier)", "redirect_uri": "http://127.0.0.1:7/callback"}
      """#, as: session)
  }

  @Test(arguments: [("recent", String?.none), ("silent", "weak")])
  func `whoever signs in by a browser alone can prove it again, and delete the account`(
    provider: String, proof: String?
  ) async throws {
    let session = try await signIn(provider, "ada")
    clock.advance(by: 800)
    let old: HTTPFields = [.authorization: "Bearer \(session.accessToken)"]
    let refused = try await door.ask(.delete, WirePath.user, headers: old)
    #expect(refused.status == 403 && refused.problem?.methods == [provider])
    let proven = try await prove(session, by: provider, "ada").session
    let event = try #require(try await door.activity(proven).first { $0.kind == .reauthenticated })
    #expect(event.detail["proof"] == proof)
    let deleted = try await door.ask(
      .delete, WirePath.user, headers: [.authorization: "Bearer \(proven.accessToken)"])
    #expect(deleted.status == 202)
  }

  @Test func `a provider that says an older time proves nothing, however fresh the flow is`() async throws {
    let session = try await signIn("stale", "ada")
    let refused = try await prove(session, by: "stale", "ada")
    #expect(refused.status == 401 && refused.problem?.code == .identityTokenExpired)
  }

  @Test func `a provider is asked to authenticate the person where that is what the flow is for`()
    async throws
  {
    #expect(try await start("recent", purpose: "reauthenticate").location.contains("max_age=0"))
    #expect(try await !start("recent", purpose: "link").location.contains("max_age"))
    #expect(try await !start("recent", purpose: nil).location.contains("max_age"))
  }

  @Test func `another person at the same provider proves nothing`() async throws {
    let ada = try await signIn("silent", "nobody")
    #expect(try await prove(ada, by: "silent", "eve").problem?.code == .credentialsInvalid)
  }

  @Test func `an address of an account that exists goes back to the client, and the flow opens nothing`()
    async throws
  {
    _ = try await door.post(
      "/v1/sign-in/mail",
      #"{"person": "ada", "email": "ada@a.example", "isVerified": true, "isAuthoritative": false}"#
    ).session
    let end = try await finish("silent", "ada", purpose: nil)
    let location = try #require(end.headers[.location])
    #expect(end.status == 302 && location.hasPrefix("http://127.0.0.1:7/callback?error=access_denied"))
    #expect(location.contains("error_description=An") && !location.contains("code="))
    #expect(!location.contains("a.example"))
  }
}

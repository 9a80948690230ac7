import AppleID
import AsyncHTTPClient
import Crypto
import Foundation
import OpenID
import Support
import Synchronization
import Testing

@Suite struct AppleIDClientTests {
  struct NoAnswer: Error {}

  /// What was sent.
  final class Log: Sendable {
    private let calls = Mutex<[(url: URL, form: [(String, String)]?)]>([])
    var all: [(url: URL, form: [(String, String)]?)] { calls.withLock(\.self) }
    func add(_ url: URL, _ form: [(String, String)]?) { calls.withLock { $0.append((url, form)) } }
  }

  let clock = ManualClock()
  let log = Log()
  let key = P256.Signing.PrivateKey()
  let endpoint = AppleEndpoint(base: URL(string: "http://127.0.0.1:8081")!)

  private func client(
    _ answer: @escaping @Sendable () async throws -> AppleTransport.Answer
  ) throws -> AppleIDClient {
    let teamKey = try TeamKey(id: "KEY1234567", pem: key.pemRepresentation)
    return AppleIDClient(
      endpoint: endpoint, secrets: ClientSecretSource(team: "TEAM123456", key: teamKey),
      transport: transport(answer), now: { clock.now })
  }

  private func transport(
    _ answer: @escaping @Sendable () async throws -> AppleTransport.Answer
  ) -> AppleTransport {
    AppleTransport { url, form in
      log.add(url, form)
      return try await answer()
    }
  }

  /// How an exchange ends when Apple answers so.
  private func failure(
    status: Int, _ body: String, retryAfter: TimeInterval? = nil
  ) async throws -> AppleCallFailure? {
    let client = try client {
      AppleTransport.Answer(status: status, body: Data(body.utf8), retryAfter: retryAfter)
    }
    do throws(AppleCallFailure) {
      _ = try await client.exchange(code: "c0de", client: "com.example.app", redirectURI: nil)
      return nil
    } catch {
      return error
    }
  }

  static let good =
    #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"r","id_token":"i"}"#

  @Test func `a code is exchanged with a secret of its own client`() async throws {
    let client = try client { .init(status: 200, body: Data(Self.good.utf8)) }
    let response = try await client.exchange(code: "c0de", client: "com.example.app", redirectURI: nil)
    #expect(response == TokenResponse(accessToken: "a", refreshToken: "r", idToken: "i"))
    let call = try #require(log.all.first)
    #expect(log.all.count == 1)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/token")
    let form = try #require(call.form)
    #expect(form.map(\.0) == ["client_id", "client_secret", "grant_type", "code"])
    let fields = Dictionary(uniqueKeysWithValues: form)
    #expect(fields["client_id"] == "com.example.app" && fields["code"] == "c0de")
    #expect(fields["grant_type"] == "authorization_code")
    let verifier = ClientSecretVerifier(team: "TEAM123456", keys: ["KEY1234567": key.publicKey])
    let secret = try #require(fields["client_secret"])
    #expect(throws: Never.self) { try verifier.verify(secret, for: "com.example.app", at: clock.now) }
  }

  @Test func `a web code goes with its redirect address`() async throws {
    let client = try client { .init(status: 200, body: Data(Self.good.utf8)) }
    _ = try await client.exchange(code: "c", client: "com.example.web", redirectURI: "https://example.com/cb")
    let form = try #require(log.all.first?.form)
    #expect(form.contains { $0 == ("redirect_uri", "https://example.com/cb") })
  }

  @Test func `an answer without refresh and identity token is an answer`() async throws {
    let client = try client {
      .init(status: 200, body: Data(#"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#.utf8))
    }
    let response = try await client.exchange(code: "c", client: "com.example.app", redirectURI: nil)
    #expect(response == TokenResponse(accessToken: "a"))
  }

  @Test(arguments: [
    "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
    "invalid_scope", "something_new",
  ])
  func `each of Apple's errors is reported by its name`(name: String) async throws {
    let code = TokenErrorCode(rawValue: name)
    #expect(try await failure(status: 400, #"{"error":"\#(name)"}"#) == .refused(.init(error: code)))
    #expect(
      try await failure(status: 401, #"{"error":"\#(name)","error_description":"Because.","x":1}"#)
        == .refused(.init(error: code, errorDescription: "Because.")))
  }

  @Test(arguments: [nil, 0.0, 30])
  func `a throttled call says how long to wait`(seconds: Double?) async throws {
    let body = #"{"error":"invalid_request"}"#
    #expect(try await failure(status: 429, body, retryAfter: seconds) == .throttled(retryAfter: seconds))
  }

  @Test(arguments: [nil, 0.0, 30])
  func `a 503 that says how long to wait is observed as throttling is`(seconds: Double?) async throws {
    let expected: AppleCallFailure =
      seconds == nil ? .unavailable(status: 503) : .throttled(retryAfter: seconds)
    #expect(try await failure(status: 503, "", retryAfter: seconds) == expected)
  }

  @Test(arguments: [500, 502, 503, 504, 100, 301, 302, 307, 204])
  func `any other status is Apple's own fault`(status: Int) async throws {
    #expect(try await failure(status: status, Self.good) == .unavailable(status: status))
    #expect(try await failure(status: status, #"{"error":"invalid_grant"}"#) == .unavailable(status: status))
  }

  @Test(arguments: [
    "", "<html>Bad Request</html>", "{}", #"{"error":7}"#, "[]", #"{"message":"invalid_grant"}"#,
  ])
  func `a 400 without an error of Apple's is not a rejection`(body: String) async throws {
    #expect(try await failure(status: 400, body) == .unavailable(status: 400))
    #expect(try await failure(status: 403, body) == .unavailable(status: 403))
  }

  @Test(arguments: [
    "", "<html></html>", "{}", "[]", #"{"access_token":"a"}"#, #"{"error":"invalid_grant"}"#,
    #"{"access_token":"a","token_type":"Bearer","expires_in":"soon"}"#,
  ])
  func `a success with an unexpected body is malformed`(body: String) async throws {
    #expect(try await failure(status: 200, body) == .malformed)
  }

  @Test func `no answer is reported as unreachable`() async throws {
    let client = try client { throw NoAnswer() }
    await #expect(throws: AppleCallFailure.unreachable) {
      try await client.exchange(code: "c", client: "com.example.app", redirectURI: nil)
    }
  }

  @Test func `keys are fetched by GET and handed over as they came`() async throws {
    let document = Data("anything".utf8)
    let keys = try await AppleIDClient.keys(
      from: endpoint, by: transport { .init(status: 200, body: document) })
    #expect(keys == document)
    let call = try #require(log.all.first)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/keys" && call.form == nil)
    await #expect(throws: AppleCallFailure.unavailable(status: 500)) {
      try await AppleIDClient.keys(from: endpoint, by: transport { .init(status: 500, body: document) })
    }
  }

  @Test func `Apple's addresses are fixed`() {
    let production = AppleEndpoint.production
    #expect(production.authorize.absoluteString == "https://appleid.apple.com/auth/authorize")
    #expect(production.token.absoluteString == "https://appleid.apple.com/auth/token")
    #expect(production.keys.absoluteString == "https://appleid.apple.com/auth/keys")
    #expect(production.revoke.absoluteString == "https://appleid.apple.com/auth/revoke")
    #expect(
      production.userMigrationInfo.absoluteString == "https://appleid.apple.com/auth/usermigrationinfo")
  }
}

import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Hummingbird
import Support
import Testing

@testable import BramleyHTTP

@Suite struct SecurityEventLogTests {
  let services: ServerServices
  let door: TestDoor

  init() async throws {
    services = try .over(SQLiteStore.inMemory(), providers: [BadgeProvider()])
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  /// The lines of an event.
  private func lines(_ event: SecurityEvent) -> [String] {
    door.log.text.split(separator: "\n").map(String.init).filter {
      $0.contains(" security ") && $0.contains("\"event\": \(event.rawValue)")
    }
  }

  private func post(_ path: String, _ json: String, _ bearer: String? = nil) async throws -> TestDoor.Answer {
    var headers: HTTPFields = [.requestID: "request-1"]
    if let bearer { headers[.authorization] = "Bearer \(bearer)" }
    return try await door.ask(.post, path, json: json, headers: headers)
  }

  private func signIn() async throws -> Session {
    let answer = try await post("/v1/sign-in/badge", #"{"badge": "badge of ada"}"#)
    return try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }

  @Test func `a sign-in is logged with request, session and account, and without its secrets`() async throws {
    let session = try await signIn()
    let line = try #require(lines(.signedIn).first)
    #expect(line.contains("request-1") && line.contains(session.sessionID.rawValue))
    #expect(line.contains(session.user.id.rawValue) && line.hasPrefix("notice"))
    for secret in [session.accessToken, session.refreshToken, "badge of ada"] {
      #expect(!door.log.text.contains(secret))
    }
  }

  @Test func `a refused sign-in is logged with the reason's code`() async throws {
    _ = try await post("/v1/sign-in/badge", #"{"badge": "forged"}"#)
    let line = try #require(lines(.signInRefused).first)
    #expect(line.contains("credentials_invalid") && line.contains("request-1") && !line.contains("forged"))
    #expect(lines(.signedIn).isEmpty)
  }

  @Test func `reuse of a refresh token is a warning that names the session`() async throws {
    let first = try await signIn()
    var token = first.refreshToken
    for _ in 0..<3 {
      let answer = try await post(WirePath.refresh, #"{"refresh_token": "\#(token)"}"#)
      token = try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8)).refreshToken
    }
    let answer = try await post(WirePath.refresh, #"{"refresh_token": "\#(first.refreshToken)"}"#)
    #expect(answer.problem?.code == .refreshTokenReused)
    let line = try #require(lines(.refreshTokenReused).first)
    #expect(line.hasPrefix("warning") && line.contains(first.sessionID.rawValue))
  }

  @Test func `what the owner changes is logged`() async throws {
    let session = try await signIn()
    _ = try await post("/v1/reauthenticate/badge", #"{"badge": "badge of ada"}"#, session.accessToken)
    #expect(lines(.reauthenticated).count == 1)
    _ = try await post("/v1/reauthenticate/badge", #"{"badge": "forged"}"#, session.accessToken)
    #expect(lines(.reauthenticationRefused).first?.contains(session.user.id.rawValue) == true)
    _ = try await door.ask(.get, WirePath.user, headers: [.authorization: "Bearer nonsense"])
    #expect(lines(.accessTokenRefused).count == 1)
    _ = try await door.ask(
      .delete, WirePath.currentSession, headers: [.authorization: "Bearer \(session.accessToken)"])
    #expect(lines(.signedOut).count == 1)
  }

  @Test func `a step of a provider is no sign-in`() async throws {
    _ = try await post("/v1/sign-in/badge/find", #"{"owner": "ada"}"#)
    #expect(lines(.signedIn).isEmpty)
  }

  @Test func `a client and a limit that are refused are logged`() async throws {
    _ = try await door.ask("/v1/token", form: "grant_type=refresh_token&refresh_token=br1.forged")
    #expect(lines(.refreshRefused).count == 1)
    #expect(SecurityEvent(refused: .rateLimited, at: WirePath.nonces) == .limitReached)
    #expect(SecurityEvent(refused: .clientUnknown, at: WirePath.authorize) == .clientRefused)
    #expect(SecurityEvent(refused: .credentialsInvalid, at: WirePath.password) == .credentialChangeRefused)
    #expect(
      SecurityEvent(refused: .identityTokenInvalid, at: WirePath.appleNotifications) == .notificationRefused)
    #expect(SecurityEvent(refused: .notFound, at: WirePath.user) == nil)
  }

  @Test func `a stranger can't fill the log`() async throws {
    for _ in 0..<200 {
      _ = try await door.ask(.get, WirePath.user, headers: [.authorization: "Bearer nonsense"])
    }
    #expect(lines(.accessTokenRefused).count == SecurityEventLog.linesOfOneNetwork)
    // What succeeds is written all the same.
    _ = try await signIn()
    #expect(lines(.signedIn).count == 1)
  }

  @Test(arguments: [
    ("192.0.2.77", "192.0.2.0/24"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"), ("::1", "0:0:0::/48"),
  ])
  func `an address is logged as its network alone`(address: String, network: String) throws {
    #expect(try #require(IPAddress(address)).network.masked == network)
  }
}

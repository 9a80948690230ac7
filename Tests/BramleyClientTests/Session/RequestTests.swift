import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RequestTests {
  private let world = World()

  @Test func `a refused token is refreshed and the request sent once more`() async throws {
    let engine = try await world.signedIn()
    await world.server.revoke(access: try await engine.accessToken())
    #expect(try await engine.user().id == "token-1")
    #expect(await world.server.count("GET /v1/user") == 2)
  }

  @Test func `it is sent once more only, and the second refusal is given as it is`() async throws {
    let engine = try await world.signedIn()
    let refusal = HostileServer.Fault.answer(.problem(.accessTokenInvalid, 401))
    await world.server.plan("GET /v1/user", refusal, refusal)
    await #expect(throws: SessionError.self) { try await engine.user() }
    #expect(await world.server.count("GET /v1/user") == 2)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test func `a captive portal's 401 is no reason to refresh`() async throws {
    let engine = try await world.signedIn()
    await world.server.plan("GET /v1/user", .answer(.portal(401)))
    await #expect(throws: SessionError.unexpectedAnswer(status: 401)) { try await engine.user() }
    #expect(await world.server.count("POST /v1/sessions/refresh") == 0)
  }

  @Test func `a session that was ended elsewhere is found out`() async throws {
    let engine = try await world.signedIn()
    await world.server.end("session-1")
    await #expect(throws: SessionError.self) { try await engine.user() }
    #expect(await engine.currentState == .signedOut)
  }

  @Test func `an authorized request bears the token`() async throws {
    let engine = try await world.signedIn()
    let url = try #require(URL(string: "https://api.example.com/things"))
    let request = try await engine.authorizedRequest(URLRequest(url: url))
    let token = try await engine.accessToken()
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
  }
}

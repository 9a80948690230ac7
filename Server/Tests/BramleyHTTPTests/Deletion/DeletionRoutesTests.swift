import BramleyAPI
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct DeletionRoutesTests {
  let door: TestDoor

  init() throws { door = try TestDoor() }

  @Test(arguments: [nil, "Bearer ", "Bearer x.y.z", "Basic eDp5"])
  func `without a valid access token nothing is deleted`(authorization: String?) async throws {
    var headers = HTTPFields()
    headers[.authorization] = authorization
    for answer in [
      try await door.ask(.delete, WirePath.user, headers: headers),
      try await door.ask(.post, WirePath.reauthenticateApple, json: "{}", headers: headers),
    ] {
      #expect(answer.status == 401 && answer.problem?.code == .accessTokenInvalid)
      #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
      #expect(answer.headers[.cacheControl] == "no-store")
    }
  }

  @Test func `the state of a deletion is read without a token`() async throws {
    let answer = try await door.ask(.get, "/v1/deletions/\(String(repeating: "A", count: 43))")
    #expect(answer.status == 503 && answer.problem?.code == .unavailable, "it gets as far as the store")
    #expect(try await door.ask(.get, "/v1/deletions").status == 404)
    #expect(try await door.ask(.delete, "/v1/deletions/x").problem?.code == .methodNotAllowed)
  }

  @Test func `too many requests for deletions are asked to wait`() async throws {
    var limits = ClientLimits.none
    limits[.deletions] = RateLimit(count: 2, seconds: 60)
    let endpoints = try ServerServices.unreachable()
      .endpoints(ServerSettings(publicURL: "http://127.0.0.1:8080"), pages: PageSet(), limiter: .unlimited)
    let door = TestDoor(endpoints, limits: limits)
    for _ in 0..<2 { #expect(try await door.ask(.get, "/v1/deletions/x").status == 503) }
    let refused = try await door.ask(.get, "/v1/deletions/x")
    #expect(refused.status == 429 && refused.problem?.remedy?.contains("limits.deletions") == true)
    #expect(ClientLimits.standard[.deletions] != nil)
  }
}

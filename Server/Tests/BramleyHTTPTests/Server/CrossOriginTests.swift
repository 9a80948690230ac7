import HTTPTypes
import Hummingbird
import Testing

@testable import BramleyHTTP

@Suite struct CrossOriginTests {
  let door = TestDoor(
    [
      Endpoint(.get, "/v1/user") { _, _ in Response(status: .ok) },
      Endpoint(.patch, "/v1/user") { _, _ in Response(status: .ok) },
    ], origins: ["https://app.example"])

  func preflight(_ origin: String, _ path: String = "/v1/user") -> (String, HTTPFields) {
    (path, [.origin: origin, .accessControlRequestMethod: "PATCH"])
  }

  @Test func `a configured origin may ask and read, without credentials`() async throws {
    let (path, headers) = preflight("https://app.example")
    let answer = try await door.ask(.options, path, headers: headers)
    #expect(answer.status == 204)
    #expect(answer.headers[.accessControlAllowOrigin] == "https://app.example")
    #expect(answer.headers[.accessControlAllowMethods] == "GET, HEAD, PATCH")
    #expect(answer.headers[.accessControlAllowHeaders]?.contains("Idempotency-Key") == true)
    #expect(answer.headers[.accessControlAllowCredentials] == nil)
    let read = try await door.ask(.get, "/v1/user", headers: [.origin: "https://app.example"])
    #expect(read.headers[.accessControlAllowOrigin] == "https://app.example")
    #expect(read.headers[.vary] == "Origin")
  }

  @Test func `an error can be read too`() async throws {
    let answer = try await door.ask(.get, "/nowhere", headers: [.origin: "https://app.example"])
    #expect(answer.status == 404 && answer.headers[.accessControlAllowOrigin] == "https://app.example")
  }

  @Test(arguments: [
    "https://evil.example", "https://app.example.evil", "http://app.example", "https://app.example:443",
    "https://APP.example", "null", "https://app.example/",
  ])
  func `another origin gets nothing`(origin: String) async throws {
    let (path, headers) = preflight(origin)
    let answer = try await door.ask(.options, path, headers: headers)
    #expect(answer.status == 405 && answer.headers[.accessControlAllowOrigin] == nil)
    let read = try await door.ask(.get, "/v1/user", headers: [.origin: origin])
    #expect(read.headers[.accessControlAllowOrigin] == nil && read.headers[.vary] == "Origin")
  }

  @Test func `without configured origins there is no CORS`() async throws {
    let door = TestDoor([Endpoint(.get, "/v1/user") { _, _ in Response(status: .ok) }])
    let answer = try await door.ask(.get, "/v1/user", headers: [.origin: "https://app.example"])
    #expect(answer.headers[.accessControlAllowOrigin] == nil && answer.headers[.vary] == nil)
  }
}

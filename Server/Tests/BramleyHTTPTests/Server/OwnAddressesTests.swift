import HTTPTypes
import Testing

@testable import BramleyHTTP

/// The test door sends another host name in every request, as an attacker would.
@Suite struct OwnAddressesTests {
  let door: TestDoor

  init() throws { door = try TestDoor(publicURL: "https://id.example/") }

  @Test func `metadata is built from the configured address`() async throws {
    let answer = try await door.ask(
      .get, "/.well-known/oauth-authorization-server",
      headers: [HTTPField.Name("X-Forwarded-Host")!: "evil.example"])
    let json = try #require(answer.json)
    #expect(json["issuer"] as? String == "https://id.example")
    #expect(json["token_endpoint"] as? String == "https://id.example/v1/token")
    #expect(json["code_challenge_methods_supported"] as? [String] == ["S256"])
    #expect(json["authorization_response_iss_parameter_supported"] as? Bool == true)
    #expect(!answer.body.contains("evil"))
  }

  @Test func `health reports what fails`() async throws {
    #expect(try await door.ask(.get, "/health/live").status == 200)
    let ready = try await door.ask(.get, "/health/ready")
    #expect(ready.status == 503 && ready.headers[.retryAfter] == "1")
    #expect(ready.json?["checks"] as? [String: String] == ["store": "failed", "keys": "ok"])
  }

  @Test func `a nonce is issued`() async throws {
    let answer = try await door.ask(.post, "/v1/nonces")
    #expect(answer.status == 201 && answer.headers[.cacheControl] == "no-store")
    #expect(answer.json?["expires_in"] as? Int == 600)
  }

  @Test func `only current may be kept`() async throws {
    #expect(try await door.ask(.delete, "/v1/sessions?keep=all").status == 401)
  }
}

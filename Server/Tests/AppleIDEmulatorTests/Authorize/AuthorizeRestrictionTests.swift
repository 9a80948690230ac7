import AppleID
import Foundation
import OpenID
import Testing

@Suite(.limitedConcurrency) struct AuthorizeRestrictionTests {
  struct Refused: CustomTestStringConvertible, Sendable {
    var why: String
    var changes: [String: String?]
    var status = 400
    var error = "invalid_request"
    var testDescription: String { why }
  }

  static let table: [Refused] = [
    Refused(why: "scopes by query", changes: ["response_mode": "query", "response_type": "code"]),
    Refused(why: "scopes without a mode", changes: ["response_mode": nil, "response_type": "code"]),
    Refused(
      why: "the address with openid by query",
      changes: ["response_mode": "query", "response_type": "code", "scope": "openid email"]),
    Refused(why: "scopes by fragment", changes: ["response_mode": "fragment"]),
    Refused(why: "an id_token by query", changes: ["response_mode": "query", "scope": nil]),
    Refused(why: "an id_token alone", changes: ["response_type": "id_token"]),
    Refused(why: "an unknown response type", changes: ["response_type": "token"]),
    Refused(why: "no response type", changes: ["response_type": nil]),
    Refused(why: "an unknown response mode", changes: ["response_mode": "web_message"]),
    Refused(why: "no client", changes: ["client_id": nil]),
    Refused(why: "an unknown scope", changes: ["scope": "name phone"], error: "invalid_scope"),
    Refused(why: "an unknown client", changes: ["client_id": "com.example.other"], error: "invalid_client"),
    Refused(
      why: "a client in another case", changes: ["client_id": "com.example.Bramley.web"],
      error: "invalid_client"),
    Refused(
      why: "no redirect address", changes: ["redirect_uri": nil], status: 403,
      error: "unauthorized_client"),
    Refused(
      why: "an App ID in a browser", changes: ["client_id": Rig.native], status: 403,
      error: "unauthorized_client"),
  ]

  @Test(arguments: table)
  func `a request that Apple refuses is refused with Apple's code`(_ refused: Refused) async throws {
    try await Rig.run { rig in
      let query = FormBody.encode(Rig.asking(refused.changes))
      let plain = try await rig.get("/auth/authorize?" + query)
      #expect(plain.status == refused.status)
      #expect(plain.json["error"]?.string == refused.error)
      let page = try await rig.get("/auth/authorize?" + query, headers: [("Accept", "text/html")])
      #expect(page.status == refused.status)
      #expect(page.text.contains(refused.error))
      #expect(page.header("Location") == nil)
    }
  }

  @Test(arguments: [
    ["response_type": "code", "response_mode": "query"], ["response_type": "code", "response_mode": nil],
    ["response_mode": "fragment"],
  ])
  func `openid requests nothing, so it may come in any mode`(changes: [String: String?]) async throws {
    var openid = changes
    openid["scope"] = "openid"
    let asked = Rig.asking(openid)
    try await Rig.run { rig in
      let reply = try await rig.authorize(asked)
      #expect(reply.status == 200)
    }
  }

  @Test(arguments: [
    "https://localhost/v1/callback/apple", "http://localhost:8080/v1/callback/apple/",
    "http://localhost:8080/v1/callback/apple?a=b", "http://localhost:8080/v1/callback/apple#x",
    "http://localhost:8080@evil.example/v1/callback/apple", "http://localhost:/v1/callback/apple",
    "http://localhost:99999/v1/callback/apple", "http://localhost.evil.example/v1/callback/apple",
    "http://127.0.0.1:8080/v1/callback/../callback/apple", "http://127.0.0.2:8080/v1/callback/apple",
    "http://LOCALHOST:8080/v1/callback/apple", "http://[::1]:8080/v1/callback/apple",
    "https://bramley.example.com:443/v1/callback/apple", "https://bramley.example.com/v1/callback/Apple",
    "https://evil.example/", " http://localhost:8080/v1/callback/apple",
  ])
  func `an address that is not registered is refused`(redirect: String) async throws {
    try await Rig.run { rig in
      let reply = try await rig.authorize(Rig.asking(["redirect_uri": redirect]))
      #expect(reply.status == 403)
      #expect(reply.text.contains("unauthorized_client"))
    }
  }

  @Test(arguments: [
    "http://localhost:8080/v1/callback/apple", "http://127.0.0.1:51234/v1/callback/apple",
    "http://127.0.0.1/v1/callback/apple", "https://bramley.example.com/v1/callback/apple",
  ])
  func `a registered address is taken, the loopback ones with any port`(redirect: String) async throws {
    try await Rig.run { rig in
      let reply = try await rig.authorize(Rig.asking(["redirect_uri": redirect]))
      #expect(reply.status == 200)
      #expect(reply.text.contains("one exception") == redirect.hasPrefix("http:"))
    }
  }

  @Test func `a repeated parameter is refused`() async throws {
    try await Rig.run { rig in
      let reply = try await rig.get("/auth/authorize?" + FormBody.encode(Rig.asking + [("state", "2")]))
      #expect(reply.status == 400)
      #expect(reply.json["error"] == "invalid_request")
    }
  }
}

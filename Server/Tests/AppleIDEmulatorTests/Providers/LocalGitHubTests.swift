import AppleIDEmulator
import Foundation
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct LocalGitHubTests {
  private static let tokenPath = "/login/oauth/access_token"
  private static let agent = ("User-Agent", "tests")

  private static func bearer(_ token: String?) -> [(String, String)] {
    [("Authorization", "Bearer \(token ?? "")"), agent]
  }

  @Test func `a person signs in, and the API returns the id and the addresses`() async throws {
    try await Rig.run { rig in
      let answer = try await rig.signIn(at: .gitHub).callback
      #expect(answer["iss"] == rig.emulator.baseURL.absoluteString + "/github/login/oauth")
      let form = try await rig.exchange(answer["code"], of: .gitHub, at: Self.tokenPath)
      #expect(form.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true)
      #expect(form.text.contains("scope=read%3Auser%2Cuser%3Aemail"))
      let token = try await rig.tokens(at: .gitHub, path: Self.tokenPath)["access_token"]?.string
      for root in ["/github", "/github/api/v3"] {
        let user = try await rig.get("\(root)/user", headers: Self.bearer(token)).json
        #expect(
          try user["id"]?.number.map { "\(Int($0))" }
            == rig.emulator.providers.subject(of: "maya", at: .gitHub))
        #expect(user["login"] == "maya")
      }
      let list = try await rig.get("/github/api/v3/user/emails", headers: Self.bearer(token))
      #expect(list.text.contains(#""email":"maya.lindqvist@example.com","primary":true,"verified":true"#))
    }
  }

  @Test(arguments: [
    ("code", "wrong", "bad_verification_code"), ("client_secret", "wrong", "incorrect_client_credentials"),
    ("redirect_uri", "http://127.0.0.1:8080/elsewhere", "redirect_uri_mismatch"),
    ("code_verifier", "another-verifier-of-more-than-forty-characters", "bad_verification_code"),
  ]) func `errors have status 200`(_ field: String, _ value: String, _ error: String) async throws {
    try await Rig.run { rig in
      let code = try await rig.signIn(at: .gitHub).callback["code"]
      let reply = try await rig.exchange(
        code, of: .gitHub, at: Self.tokenPath, headers: [("Accept", "application/json")], [(field, value)])
      #expect(reply.status == 200)
      #expect(reply.json["error"]?.string == error)
      #expect(reply.json["error_uri"] != nil)
    }
  }

  @Test func `who has agreed is passed straight through, with all that was ever agreed to`() async throws {
    try await Rig.run { rig in
      let cookie = try #require(try await rig.signIn(at: .gitHub).cookie)
      let less = ProviderAsking.gitHub.with(["scope": "read:user"])
      let answer = try await rig.open(less, cookie: cookie)
      #expect(answer.status == 303)
      let reply = try await rig.exchange(
        answer.callback["code"], of: .gitHub, at: Self.tokenPath, headers: [("Accept", "application/json")])
      #expect(reply.json["scope"] == "read:user,user:email")
      let picker = try await rig.open(less.with(["prompt": "select_account"]), cookie: cookie)
      #expect(picker.status == 200)
    }
  }

  @Test func `a redirect address may be below the registered one, another is reported at the registered one`()
    async throws
  {
    try await Rig.run { rig in
      let below = ProviderAsking.gitHub.with(["redirect_uri": "http://127.0.0.1:9/v1/callback/github/more"])
      #expect(try await rig.open(below).status == 200)
      let other = ProviderAsking.gitHub.with(["redirect_uri": "https://evil.example/v1/callback/github"])
      let answer = try await rig.open(other)
      #expect(answer.header("Location")?.hasPrefix("https://bramley.example.com/v1/callback/github?") == true)
      #expect(answer.callback["error"] == "redirect_uri_mismatch")
    }
  }

  @Test func `the addresses may be forbidden or missing`() async throws {
    try await Rig.run { rig in
      let token = try await rig.tokens(at: .gitHub, path: Self.tokenPath)["access_token"]?.string
      let path = "/github/user/emails"
      try rig.emulator.providers.changeSettings(of: .gitHub) { $0.addresses = .forbidden }
      #expect(try await rig.get(path, headers: Self.bearer(token)).status == 403)
      try rig.emulator.providers.changeSettings(of: .gitHub) { $0.addresses = .missing }
      #expect(try await rig.get(path, headers: Self.bearer(token)).status == 404)
      #expect(
        try await rig.get("/github/user", headers: [("Authorization", "Bearer x"), Self.agent]).status == 401)
    }
  }

  @Test func `an app checks its token, and ends the whole grant`() async throws {
    try await Rig.run { rig in
      let token = try await rig.tokens(at: .gitHub, path: Self.tokenPath)["access_token"]?.string ?? ""
      let client = try #require(rig.emulator.providers.client(ProviderStart.ClientID.gitHub, of: .gitHub))
      let pair = Data("\(client.id):\(client.secret)".utf8).base64EncodedString()
      let path = "/github/api/v3/applications/\(client.id)"
      let headers = [("Authorization", "Basic \(pair)")]
      let body = #"{"access_token":"\#(token)"}"#
      #expect(try await rig.send("POST", "\(path)/token", headers: headers, body: body).status == 200)
      #expect(try await rig.send("DELETE", "\(path)/grant", body: body).status == 404)
      #expect(try await rig.send("DELETE", "\(path)/grant", headers: headers, body: body).status == 204)
      #expect(try await rig.send("POST", "\(path)/token", headers: headers, body: body).status == 404)
      #expect(try await rig.get("/github/user", headers: Self.bearer(token)).status == 401)
    }
  }
}

import AppleID
import Foundation
import OpenID
import Support
import Testing

/// The calls with a refresh token after the sign-in: validation and revocation.
@Suite struct GrantCallTests {
  @Test func `a refresh token is shown with the secret of its client`() async throws {
    let rig = try ClientRig(#"{"access_token":"a","token_type":"Bearer","expires_in":3600,"id_token":"i"}"#)
    let answer = try await rig.client.refresh("r3fresh", client: "com.example.app")
    #expect(answer == TokenResponse(accessToken: "a", idToken: "i"))
    let call = try #require(rig.sent.first)
    #expect(rig.sent.count == 1 && call.bearer == nil)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/token")
    #expect(call.form?.map(\.0) == ["client_id", "client_secret", "grant_type", "refresh_token"])
    #expect(call.fields["client_id"] == "com.example.app" && call.fields["grant_type"] == "refresh_token")
    #expect(call.fields["refresh_token"] == "r3fresh")
    #expect(rig.isSecret(call.fields["client_secret"], for: "com.example.app"))
  }

  @Test func `an answer to a refresh without identity token is an answer`() async throws {
    let rig = try ClientRig(#"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)
    #expect(try await rig.client.refresh("r", client: "c") == TokenResponse(accessToken: "a"))
  }

  @Test(arguments: [TokenTypeHint.refreshToken, .accessToken])
  func `a revocation names token and kind`(hint: TokenTypeHint) async throws {
    let rig = try ClientRig("")
    try await rig.client.revoke("t0ken", hint: hint, client: "com.example.web")
    let call = try #require(rig.sent.first)
    #expect(call.url.absoluteString == "http://127.0.0.1:8081/auth/revoke" && call.bearer == nil)
    #expect(call.form?.map(\.0) == ["client_id", "client_secret", "token", "token_type_hint"])
    #expect(call.fields["token"] == "t0ken" && call.fields["token_type_hint"] == hint.rawValue)
    #expect(["refresh_token", "access_token"].contains(hint.rawValue))
    #expect(rig.isSecret(call.fields["client_secret"], for: "com.example.web"))
  }

  @Test(arguments: ["", "{}", "null", "<html>", #"{"error":"invalid_grant"}"#])
  func `a revocation has succeeded whatever stands below the 200`(body: String) async throws {
    try await ClientRig(body).client.revoke("t", hint: .refreshToken, client: "c")
  }

  @Test(arguments: ["invalid_request", "invalid_client", "invalid_grant", "something_new"])
  func `a rejection is reported by its name`(name: String) async throws {
    let rig = try ClientRig(status: 400, #"{"error":"\#(name)"}"#)
    let refused = AppleCallFailure.refused(TokenErrorBody(error: TokenErrorCode(rawValue: name)))
    await #expect(throws: refused) { try await rig.client.refresh("r", client: "c") }
    await #expect(throws: refused) { try await rig.client.revoke("r", hint: .refreshToken, client: "c") }
  }

  @Test(arguments: [500, 503, 204, 302])
  func `an answer that is not Apple's ends no grant`(status: Int) async throws {
    let rig = try ClientRig(status: status, #"{"error":"invalid_grant"}"#)
    let failure = AppleCallFailure.unavailable(status: status)
    await #expect(throws: failure) { try await rig.client.refresh("r", client: "c") }
    await #expect(throws: failure) { try await rig.client.revoke("r", hint: .refreshToken, client: "c") }
  }

  @Test func `throttling and silence are distinguished`() async throws {
    let throttled = try ClientRig { .init(status: 429, body: Data(), retryAfter: 90) }
    await #expect(throws: AppleCallFailure.throttled(retryAfter: 90)) {
      try await throttled.client.refresh("r", client: "c")
    }
    struct NoAnswer: Error {}
    let silent = try ClientRig { throw NoAnswer() }
    await #expect(throws: AppleCallFailure.unreachable) {
      try await silent.client.revoke("r", hint: .refreshToken, client: "c")
    }
  }

  @Test func `no failure holds a token, a code or a secret in words`() async throws {
    // Apple's own words could quote what was sent.
    let echo = #"{"error":"MARKER token","error_description":"the token MARKER is bad"}"#
    for (status, body) in [(400, echo), (200, "MARKER"), (500, "MARKER"), (403, "MARKER")] {
      let rig = try ClientRig(status: status, body)
      do {
        _ = try await rig.client.refresh("MARKER", client: "c")
        Issue.record("must fail")
      } catch {
        let secret = rig.sent.first?.fields["client_secret"] ?? ""
        for words in ["\(error)", String(reflecting: error), "\(error.explanation)"] {
          #expect(!words.contains("MARKER") && !words.contains(secret), "\(words)")
        }
      }
    }
  }
}

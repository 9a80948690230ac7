import BramleyAPI
import Foundation
import OpenID
import Testing

@testable import BramleyCore

/// Facebook's dialog and back.
@Suite struct FacebookBrowserTests {
  @Test func `the dialog is asked for a code, with scopes separated by commas`() async throws {
    let rig = try await ProviderRig()
    let (query, url, _) = try await rig.begin(.facebook)
    #expect(url.absoluteString.hasPrefix("https://www.facebook.com/v26.0/dialog/oauth?"))
    #expect(query["scope"] == "public_profile,email" && query["client_id"] == "2000000001")
    #expect(query["redirect_uri"] == "https://id.example.com/v1/callback/facebook")
    #expect(query["response_type"] == "code")
  }

  @Test func `the code is exchanged with the secret in the body, and the person signs in`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.session(.facebook)
    #expect(session.user.identities.first?.subject == "1001")
    let call = try #require(rig.remote.sent(to: "/v26.0/oauth/access_token").first)
    let form = Dictionary(call.form ?? [], uniquingKeysWith: { first, _ in first })
    #expect(call.url.query() == nil && form["client_secret"] == "facebook secret" && form["code"] == "code 1")
    #expect(form["redirect_uri"] == "https://id.example.com/v1/callback/facebook")
  }

  @Test func `a person who cancels goes back to the app`() async throws {
    let rig = try await ProviderRig()
    let fields = [
      "error": "access_denied", "error_code": "200", "error_description": "Permissions error",
      "error_reason": "user_denied",
    ]
    #expect(try await rig.visit(.facebook, fields)["error"] == "access_denied")
    #expect(try await rig.visit(.facebook, ["error_code": "1349048"])["error"] == "server_error")
  }

  @Test(arguments: [
    (
      #"{"error":{"message":"used","type":"OAuthException","code":100,"error_subcode":36009}}"#,
      ProblemCode.codeInvalid
    ),
    (
      #"{"error":{"message":"Error validating client secret.","type":"OAuthException","code":1}}"#,
      .providerConfiguration
    ),
    (#"{"error":{"message":"app","type":"OAuthException","code":101}}"#, .providerConfiguration),
    (#"{"error":{"message":"later","type":"OAuthException","code":2}}"#, .providerUnavailable),
    ("<html>", .providerUnavailable),
  ])
  func `an exchange that fails has a code of its own`(body: String, code: ProblemCode) async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    rig.remote.answer("/v26.0/oauth/access_token", body, status: 400)
    await #expect(throws: Refusal(code)) { try await rig.visit(.facebook) }
  }
}

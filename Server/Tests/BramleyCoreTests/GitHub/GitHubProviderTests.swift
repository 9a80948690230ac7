import BramleyAPI
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// GitHub in the browser.
@Suite struct GitHubProviderTests {
  private let identity = IdentityKey(provider: .gitHub, team: "github.com", subject: "583231")

  @Test func `the person signs in with PKCE and the secret, and the token is kept sealed`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    #expect(session.user.identities.first?.subject == "583231")
    #expect(session.user.email == "octo@example.com" && session.user.emailVerified)
    #expect(session.user.name?.familyName == "Octocat")
    let call = try #require(rig.remote.sent(to: "/login/oauth/access_token").first)
    let form = Dictionary(call.form ?? [], uniquingKeysWith: { first, _ in first })
    #expect(form["client_secret"] == "github secret")
    let (query, url, _) = try await rig.begin(.gitHub)
    #expect(url.absoluteString.hasPrefix("https://github.com/login/oauth/authorize?"))
    #expect(query["code_challenge_method"] == "S256" && query["scope"] == "read:user user:email")
    #expect(try #require(form["code_verifier"]).count >= 43)
    #expect(rig.remote.sent(to: "/user").first?.bearer == "gho_1")
    let grant = try #require(try await rig.store.providerGrant(of: identity))
    #expect(grant.kind == .access && !grant.sealedToken.contains(Data("gho_1".utf8)))
    #expect(
      try Seal(ring: rig.ring).open(grant.sealedToken, for: ProviderGrant.row(identity)) == Data("gho_1".utf8)
    )
  }

  @Test(arguments: [403, 404]) func `without the permission to see addresses the person signs in without one`(
    status: Int
  ) async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    rig.remote.answer("/user/emails", #"{"message":"Not Found"}"#, status: status)
    #expect(try await rig.session(.gitHub).user.email == nil)
  }

  @Test(arguments: [
    #"[{"email":"a@example.com","primary":true,"verified":false},{"email":"b@example.com","primary":false,"verified":true}]"#,
    "[]",
  ]) func `only the primary verified address counts`(body: String) async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    rig.remote.answer("/user/emails", body)
    #expect(try await rig.session(.gitHub).user.email == nil)
  }

  @Test(arguments: [
    ("bad_verification_code", ProblemCode.codeInvalid),
    ("incorrect_client_credentials", .providerConfiguration),
    ("redirect_uri_mismatch", .providerConfiguration), ("unverified_user_email", .credentialsInvalid),
  ])
  func `an error with status 200 is an error`(error: String, code: ProblemCode) async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    rig.remote.answer("/login/oauth/access_token", #"{"error":"\#(error)","error_description":"…"}"#)
    await #expect(throws: Refusal(code)) { try await rig.visit(.gitHub) }
    #expect(rig.remote.sent(to: "/user").isEmpty)
  }

  @Test func `an answer that names GitHub as its issuer is accepted, one that names another is not`()
    async throws
  {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    #expect(
      try await rig.visit(.gitHub, ["code": "c0de", "iss": "https://github.com/login/oauth"])["code"] != nil)
    rig.remote.clear()
    for issuer in [
      "https://github.com", "https://evil.example/login/oauth", "https://github.com/login/oauth/",
    ] {
      await #expect(throws: Refusal(.credentialsInvalid)) {
        try await rig.visit(.gitHub, ["code": "c0de2", "iss": issuer])
      }
      await #expect(throws: Refusal(.credentialsInvalid)) {
        try await rig.visit(.gitHub, ["error": "access_denied", "iss": issuer])
      }
    }
    #expect(rig.remote.calls.isEmpty, "the code is sent nowhere")
  }

  @Test func `a person who cancels goes back to the app`() async throws {
    let rig = try await ProviderRig()
    #expect(try await rig.visit(.gitHub, ["error": "access_denied"])["error"] == "access_denied")
    #expect(try await rig.visit(.gitHub, ["error": "application_suspended"])["error"] == "server_error")
  }

  @Test func `what an app presents is refused without a call`() async throws {
    let rig = try await ProviderRig()
    for request in [
      ProviderSignInRequest(accessToken: "gho_stolen"), ProviderSignInRequest(identityToken: "a.b.c"),
      ProviderSignInRequest(authorizationCode: "c", codeVerifier: "v", redirectURI: "https://app.example/cb"),
    ] {
      await #expect(throws: Refusal(.invalidRequest)) {
        try await rig.signIn.signIn(with: rig.gitHub, SignInBody(request), idempotencyKey: nil)
      }
    }
    #expect(rig.remote.calls.isEmpty)
  }

  @Test func `an Enterprise server has addresses and people of its own`() {
    let endpoint = GitHubEndpoint(base: URL(string: "https://git.example.com:8443"))
    #expect(endpoint.user.absoluteString == "https://git.example.com:8443/api/v3/user")
    #expect(endpoint.token.absoluteString == "https://git.example.com:8443/login/oauth/access_token")
    #expect(endpoint.issuer == "https://git.example.com:8443/login/oauth")
    #expect(endpoint.host == "git.example.com:8443")
    let local = GitHubEndpoint(base: URL(string: "http://127.0.0.1:8081/github"))
    #expect(local.authorize.absoluteString == "http://127.0.0.1:8081/github/login/oauth/authorize")
  }
}

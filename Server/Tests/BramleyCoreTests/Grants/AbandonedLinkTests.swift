import BramleyAPI
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// The token of a browser flow for a link, whose code the client never brings.
@Suite struct AbandonedLinkTests {
  private let grant = "/applications/Iv1.local0001/grant"

  /// Finishes a browser flow for a purpose at GitHub; its code stays with the browser.
  private func finish(_ purpose: String, _ rig: ProviderRig) async throws -> String {
    let request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "https://app.example/cb", state: "mine",
      codeChallenge: StoreFixture.hash(ProviderRig.codeVerifier).base64URL, codeChallengeMethod: "S256",
      provider: "github", purpose: purpose)
    guard case .provider(let url, let cookie, _) = try await rig.authorization.start(request) else {
      throw ProviderRig.Lost()
    }
    let state = try #require(ProviderRig.items(url)["state"])
    let finish = try await rig.authorization.finish(
      BrowserReply(["code": "code of a link"]), state: state, cookie: cookie, from: .gitHub)
    guard case .client(let back, _) = finish else { throw ProviderRig.Lost() }
    return try #require(ProviderRig.items(back)["code"])
  }

  @Test func `a link that nobody finishes leaves no authorization at the provider`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    _ = try await finish("link", rig)
    await rig.jobs.runDue()
    #expect(rig.remote.sent(to: grant).isEmpty, "the client may still bring the code")
    rig.clock.advance(by: FlowCredential.lifetime + FlowCredential.retryWindow + 61)
    await rig.jobs.runDue()
    #expect(rig.remote.sent(to: grant).map(\.json) == [Data(#"{"access_token":"gho_1"}"#.utf8)])
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `the authorization of a person who has an account stays`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    _ = try await finish("link", rig)
    // As if the client had brought the code: the identity is an account's.
    _ = try await rig.session(.gitHub)
    rig.clock.advance(by: 300)
    await rig.jobs.runDue()
    #expect(rig.remote.sent(to: grant).isEmpty)
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `a proof holds nothing that could be abandoned`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    _ = try await finish("reauthenticate", rig)
    #expect(try await rig.store.jobCounts() == (0, 0))
  }
}

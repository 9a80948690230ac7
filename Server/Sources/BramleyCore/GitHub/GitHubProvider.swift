package import BramleyAPI
package import Foundation
package import OpenID

/// GitHub: in the browser alone, since its access tokens prove nothing about the app that they were issued to.
package struct GitHubProvider: SignInProvider {
  package typealias Presented = ProviderSignInRequest

  let client: GitHubClient
  let calls: OutwardCalls
  package let emailTrust: EmailTrust

  package init(client: GitHubClient, calls: OutwardCalls, emailTrust: EmailTrust = .never) {
    self.client = client
    self.calls = calls
    self.emailTrust = emailTrust
  }

  package var id: ProviderID { .gitHub }
  package var kind: AvailableMethod.Kind { .browser }
  package var name: String { "GitHub" }

  /// Seconds for which the use of a code is remembered; GitHub's expire after ten minutes.
  static let codeMemory: TimeInterval = 3_600

  package func verify(
    _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    guard let flow = context.flow, let code = presented.authorizationCode else {
      throw .invalidRequest(
        "GitHub is used in the browser only; it has no tokens for apps.",
        remedy: "Use /v1/authorize?provider=github, in an app by its browser session.")
    }
    let credential = OutwardCredential(code, with: flow.callback, flow.codeVerifier)
    let person = try await calls.exchange(credential, from: context.network) {
      () async throws(ProviderCallFailure) -> Person in
      let token = try await client.exchange(
        code: code, verifier: flow.codeVerifier, redirectURI: flow.callback)
      // The browser may be signed in with another account than last time.
      return Person(
        token: token, user: try await client.user(token), email: try await client.verifiedEmail(token))
    }
    var verified = VerifiedCredential(
      subject: "\(person.user.id)", namespace: client.endpoint.host, client: client.id,
      email: person.email.flatMap { EmailClaim(address: $0, isVerified: true) },
      name: PersonName(given: nil, family: nil, whole: person.user.name),
      singleUse: SingleUse(of: code, until: context.now.addingTimeInterval(Self.codeMemory)))
    verified.heldToken = HeldToken(person.token, .access)
    return verified
  }

  private struct Person: Sendable {
    var token: String
    var user: GitHubUser
    var email: String?
  }
}

extension GitHubProvider: BrowserProvider {
  package func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    var query = [
      ("client_id", client.id.rawValue), ("redirect_uri", flow.callback),
      ("scope", "read:user user:email"), ("state", flow.state),
      ("code_challenge", try PKCEChallenge.of(flow.codeVerifier)), ("code_challenge_method", "S256"),
    ]
    // Otherwise GitHub does not ask a signed-in person there.
    if flow.purpose != .signIn || flow.wantsAuthentication { query.append(("prompt", "select_account")) }
    guard let url = URL(string: "\(client.endpoint.authorize.absoluteString)?\(FormBody.encode(query))")
    else { throw Refusal(.internalError) }
    return url
  }

  package func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<ProviderSignInRequest> {
    // GitHub sends it without announcing it (RFC 9207); a code of another provider must not be sent to GitHub.
    if let issuer = reply["iss"], !issuer.utf8.elementsEqual(client.endpoint.issuer.utf8) {
      throw .credentialsInvalid(
        "The answer names another issuer than GitHub.",
        remedy: "Begin the sign-in again; for an Enterprise server check github.base_url.")
    }
    if let error = reply["error"] { return error == "access_denied" ? .cancelled : .failed }
    guard let code = reply["code"] else {
      throw .invalidRequest("GitHub's answer had no code.", remedy: "Begin the sign-in again.")
    }
    return .presented(ProviderSignInRequest(authorizationCode: code, redirectURI: flow.callback))
  }
}

extension GitHubProvider: RevokingProvider {
  package var revokesWithoutToken: Bool { false }

  package func revoke(_ authorization: HeldAuthorization) async throws(ProviderCallFailure) {
    guard authorization.identity.team == client.endpoint.host, let token = authorization.token else {
      throw .refused(ProviderErrorBody(error: "another_host"))
    }
    try await client.deleteGrant(of: token.text)
  }
}

package import BramleyAPI
import Foundation
package import OpenID

/// Facebook Login: in the browser, by a classic access token, and by Limited Login's identity token.
package struct FacebookProvider: SignInProvider {
  package typealias Presented = ProviderSignInRequest

  package let client: FacebookClient
  let verifier: FacebookTokenVerifier
  let calls: OutwardCalls
  let nonces: NonceService

  /// - Parameter keys: Facebook's keys for Limited Login.
  package init(client: FacebookClient, keys: KeySetCache, calls: OutwardCalls, nonces: NonceService) {
    self.client = client
    verifier = FacebookTokenVerifier(app: client.app.id, keys: keys)
    self.calls = calls
    self.nonces = nonces
  }

  package var id: ProviderID { .facebook }
  package var name: String { "Facebook" }

  package func verify(
    _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    if let flow = context.flow { return try await verifyCode(presented, of: flow, in: context) }
    if let token = presented.identityToken {
      return try await verifyIdentityToken(token, presented, in: context)
    }
    if let token = presented.accessToken { return try await verifyAccessToken(token, presented, in: context) }
    throw .invalidRequest(
      "identity_token or access_token is needed.",
      remedy: """
        Send the identity_token of Limited Login with its nonce, or the access_token of a classic login; in a browser \
        use /v1/authorize?provider=facebook.
        """)
  }
}

// What is presented.
extension FacebookProvider {
  /// The nonces of Limited Login's tokens are remembered for this long, in seconds. The SDK refreshes a token silently,
  /// and the new one repeats the nonce of the sign-in: it shows no sign-in of the person.
  static let nonceMemory: TimeInterval = 90 * 86_400
  /// Seconds for which the use of a code is remembered.
  static let codeMemory: TimeInterval = 3_600

  private func verifyIdentityToken(
    _ token: String, _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    let claims = try await verifier.verify(token, nonce: presented.nonce, at: context.now)
    let subject = claims.standard.subject
    var credential = credential(subject, name: claims.name ?? presented.name, email: claims.email)
    credential.issuedAt = claims.issuedAt
    let nonce = claims.standard.nonce ?? ""
    credential.singleUse = SingleUse(
      of: "facebook nonce\n\(client.app.id)\n\(subject)\n\(nonce)",
      until: context.now.addingTimeInterval(Self.nonceMemory))
    if case .own(let hash, let expiresAt) = nonces.read(nonce) {
      credential.nonce = ServerNonce(hash: hash, expiresAt: expiresAt)
    }
    return credential
  }

  private func verifyCode(
    _ presented: ProviderSignInRequest, of flow: BrowserFlow, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    guard let code = presented.authorizationCode else {
      throw .invalidRequest("Facebook's answer had no code.", remedy: "Begin the sign-in again.")
    }
    let profile = try await calls.verify(OutwardCredential(code, with: flow.callback), from: context.network)
    {
      () async throws(ProviderCallFailure) -> Result<FacebookProfile, Refusal> in
      let token = try await client.exchange(code: code, redirectURI: flow.callback)
      let profile = try await client.profile(token)
      guard FacebookTokenRule.isID(profile.id) else { throw .malformed }
      return .success(profile)
    }
    var credential = credential(profile, presented)
    credential.singleUse = SingleUse(of: code, until: context.now.addingTimeInterval(Self.codeMemory))
    return credential
  }

  func credential(
    _ profile: FacebookProfile, _ presented: ProviderSignInRequest
  ) -> VerifiedCredential {
    let name = PersonName(
      given: profile.firstName, middle: profile.middleName, family: profile.lastName, whole: profile.name)
    return credential(profile.id, name: name ?? presented.name, email: profile.email)
  }

  /// Facebook never says that it verified an address.
  private func credential(_ subject: String, name: PersonName?, email: String?) -> VerifiedCredential {
    VerifiedCredential(
      subject: subject, namespace: client.app.id.rawValue, client: client.app.id,
      email: email.flatMap { EmailClaim(address: $0, isVerified: false) }, name: name)
  }
}

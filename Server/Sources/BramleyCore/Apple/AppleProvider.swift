package import AppleID
package import BramleyAPI
import Foundation

/// Sign in with Apple. It waits for Apple only when a bare code requires it.
package struct AppleProvider: SignInProvider {
  package typealias Presented = AppleSignInRequest

  let settings: AppleSettings
  let endpoint: AppleEndpoint
  let verifier: IdentityTokenVerifier
  let exchanges: CodeExchanges
  let nonces: NonceService
  let store: any SignInStore
  let ring: KeyRing
  let surroundings: Surroundings

  package var isAuthorizedByPerson: Bool { true }

  package init(
    settings: AppleSettings, endpoint: AppleEndpoint, verifier: IdentityTokenVerifier,
    exchanges: CodeExchanges, nonces: NonceService, store: any SignInStore, ring: KeyRing,
    surroundings: Surroundings
  ) {
    self.settings = settings
    self.endpoint = endpoint
    self.verifier = verifier
    self.exchanges = exchanges
    self.nonces = nonces
    self.store = store
    self.ring = ring
    self.surroundings = surroundings
  }

  package var id: ProviderID { .apple }
  package var emailTrust: EmailTrust { settings.emailTrust }

  package func withCredential<Value: Sendable>(
    _ presented: AppleSignInRequest, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    if presented.identityToken == nil, let code = presented.authorizationCode {
      return try await withBareCode(code, presented, in: context, use)
    }
    return try await verified(presented, in: context, use)
  }

  package func verify(
    _ presented: AppleSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    guard let text = presented.identityToken else {
      throw .invalidRequest(
        "identity_token or authorization_code is needed.",
        remedy: "Send both as Apple gave them, and user.name where Apple gave one.")
    }
    let nonce = context.flow == nil ? serverNonce(of: presented) : nil
    let token: VerifiedIdentityToken
    do {
      token = try await verifier.verify(
        text, expecting: expectation(of: presented, nonce, in: context.flow), at: context.now)
    } catch { throw Refusal(error) }
    if context.flow == nil {
      try demandNonce(of: presented, nonce)
      try demandClient(of: presented, token)
    } else {
      try demandWebClient(token)
    }
    var credential = credential(of: token, presented, nonce)
    credential.singleUse = SingleUse(
      token: token.fingerprint, expiring: token.claims.expiresAt, leeway: verifier.leeway)
    credential.payload = payload(of: token)
    if let code = presented.authorizationCode {
      credential.singleUse?.code = SecretHash.of(code)
      credential.jobs = [try exchange(code, presented, token, in: context)]
    }
    return credential
  }
}

// The code that came along with a token.
extension AppleProvider {
  /// Returns the job that exchanges the code that came along.
  private func exchange(
    _ code: String, _ presented: AppleSignInRequest, _ token: VerifiedIdentityToken,
    in context: CredentialContext
  ) throws(Refusal) -> JobRecord {
    let claims = token.claims
    let payload = ExchangeCodeJob.Payload(
      code: code, redirectURI: presented.redirectURI, team: settings.team, client: claims.audience,
      subject: claims.subject, nonce: claims.nonce, tokenIssuedAt: claims.issuedAt, session: context.session)
    let id = JobID(rawValue: surroundings.newIDText(at: context.now))
    do {
      return try ExchangeCodeJob.job(
        payload, about: PersonKey.of(identity(of: token), by: ring), id: id, seal: Seal(ring: ring),
        at: context.now)
    } catch { throw Refusal(.internalError) }
  }
}

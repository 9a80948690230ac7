package import BramleyAPI
import Foundation
import OpenID

/// Sign-in with an OpenID Connect provider, known by configuration alone.
package struct OpenIDProvider: SignInProvider {
  package typealias Presented = ProviderSignInRequest

  package let settings: OpenIDSettings
  package let connection: OpenIDConnection
  let nonces: NonceService
  let codes: CodeClaims

  package init(
    settings: OpenIDSettings, connection: OpenIDConnection, nonces: NonceService, codes: CodeClaims
  ) {
    self.settings = settings
    self.connection = connection
    self.nonces = nonces
    self.codes = codes
  }

  package var id: ProviderID { settings.id }
  package var kind: AvailableMethod.Kind { settings.audiences.isEmpty ? .browser : .native }
  package var name: String { settings.name }
  package var emailTrust: EmailTrust { settings.emailTrust }

  package func withCredential<Value: Sendable>(
    _ presented: ProviderSignInRequest, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    guard context.flow == nil, presented.identityToken == nil, let code = presented.authorizationCode else {
      return try await verified(presented, in: context, use)
    }
    return try await codes.use(code, in: context, use) { () async throws(Refusal) in
      try await verify(presented, in: context)
    }
  }

  package func verify(
    _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    if let flow = context.flow { return try await verify(presented, of: flow, in: context) }
    if let token = presented.identityToken { return try await verify(token, presented) }
    if presented.authorizationCode != nil { return try await verifyCode(presented, in: context) }
    throw .invalidRequest(
      "identity_token is needed, or authorization_code with code_verifier and redirect_uri.",
      remedy: "Send what \(name) gave to the app.")
  }

  /// Verifies a token that an app brings.
  private func verify(
    _ token: String, _ presented: ProviderSignInRequest
  ) async throws(Refusal) -> VerifiedCredential {
    guard !settings.audiences.isEmpty else {
      throw Refusal(
        .identityTokenAudience, "This server accepts no identity tokens of \(name) from apps.",
        remedy: "Name the app's client ids in openid.\(id).audiences.")
    }
    let nonce = IDTokenExpectation.Nonce.equal(presented.nonce)
    let verified = try await connection.verify(token, by: settings.rules(for: Set(settings.audiences))) { _ in
      IDTokenExpectation(nonce: nonce)
    }
    var credential = credential(of: verified, verified.claims.person)
    credential.nonce = nonces.serverNonce(presented.nonce)
    return credential
  }

  /// Exchanges a code that an app brings, of this server's own client.
  private func verifyCode(
    _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    let code = try ClientCode(presented, of: name)
    let nonce = presented.nonce.map { IDTokenExpectation.Nonce.equal($0) } ?? .unchecked
    var credential = try await exchange(code, nonce: nonce, in: context)
    credential.nonce = nonces.serverNonce(presented.nonce)
    return credential
  }

  private func verify(
    _ presented: ProviderSignInRequest, of flow: BrowserFlow, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    let code = try ClientCode(presented, of: name)
    let companion = try await companion(of: code.code, presented.identityToken, in: flow)
    let credential = try await exchange(code, nonce: nonce(of: flow), in: context)
    if let companion {
      // Both tokens are of one person (OpenID Connect Core, section 3.3.3.6).
      let expected = self.credential(of: companion, companion.claims.person).identity(at: id)
      guard credential.identity(at: id) == expected else {
        throw Refusal(
          .credentialsInvalid, "\(name)'s code and ID token are of different people.",
          remedy: "Begin the sign-in again.")
      }
    }
    return credential
  }

  /// Verifies the ID token that came beside a code; nil where there is none.
  func companion(
    of code: String, _ token: String?, in flow: BrowserFlow
  ) async throws(Refusal) -> VerifiedIDToken? {
    guard let token, let client = settings.clientID else { return nil }
    let expectation = IDTokenExpectation(
      nonce: nonce(of: flow), code: .init(code, isHashRequired: true))
    return try await connection.verify(token, by: settings.rules(for: [client])) { _ in expectation }
  }

  private func nonce(of flow: BrowserFlow) -> IDTokenExpectation.Nonce {
    settings.quirks.nonce == .dropped ? .unchecked : .equal(flow.nonce)
  }

  private func exchange(
    _ code: ClientCode, nonce: IDTokenExpectation.Nonce, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    let client = try connection.demandClient()
    let response = try await connection.exchange(
      code, from: context.network, sendsVerifier: settings.quirks.usesPKCE,
      adding: settings.quirks.exchangeFields)
    let verified = try await connection.verify(response, by: settings.rules(for: [client]), nonce: nonce)
    let person = try await connection.complete(
      verified.claims.person, of: verified.claims.subject, with: response.accessToken)
    var credential = credential(of: verified, person)
    credential.heldToken = await heldToken(of: response)
    return credential
  }

  func credential(of token: VerifiedIDToken, _ person: PersonClaims) -> VerifiedCredential {
    let client = token.claims.audiences.first { $0 == settings.clientID || settings.audiences.contains($0) }
    var credential = token.credential(
      in: token.claims.issuer, client: client, person: person, email: email(of: person))
    credential.isKeyedByIssuer = true
    // Without the scope `profile` a token has no `oid`.
    if settings.quirks.subject == .objectID, let id = token.claims.objectID { credential.subject = id }
    if settings.issuerTemplate == nil { credential.namespace = settings.issuer }
    return credential
  }

  private func email(of person: PersonClaims) -> EmailClaim? {
    guard let address = person.email else { return nil }
    switch settings.quirks.addresses {
    case .claim: return EmailClaim(address: address, isVerified: person.emailVerified ?? false)
    case .domainOwner:
      let isVerified = person.isDomainOwnerVerified ?? false
      var claim = EmailClaim(address: address, isVerified: isVerified)
      claim?.isAuthoritative = isVerified
      return claim
    }
  }
}

extension NonceService {
  /// Returns a request's nonce if this server issued it.
  func serverNonce(_ nonce: String?) -> ServerNonce? {
    guard let nonce, case .own(let hash, let expiresAt) = read(nonce) else { return nil }
    return ServerNonce(hash: hash, expiresAt: expiresAt)
  }
}

/// A code with what its exchange needs.
struct ClientCode: Sendable {
  let code: String
  let verifier: String
  let redirectURI: String

  /// Takes the code of a request.
  init(_ presented: ProviderSignInRequest, of provider: String) throws(Refusal) {
    guard let code = presented.authorizationCode, let verifier = presented.codeVerifier,
      let redirectURI = presented.redirectURI
    else {
      throw .invalidRequest(
        "authorization_code needs code_verifier and redirect_uri.",
        remedy: "Send all three of the authorization request to \(provider).")
    }
    _ = try PKCEChallenge.of(verifier)
    self.code = code
    self.verifier = verifier
    self.redirectURI = redirectURI
  }
}

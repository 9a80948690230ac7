package import BramleyAPI
import OpenID

/// Sign-in with Google: the tokens of its SDKs, and the browser flow.
package struct GoogleProvider: SignInProvider {
  package typealias Presented = ProviderSignInRequest

  package let settings: GoogleSettings
  let endpoint: GoogleEndpoint
  package let connection: OpenIDConnection
  let nonces: NonceService
  let codes: CodeClaims

  package init(
    settings: GoogleSettings, endpoint: GoogleEndpoint, connection: OpenIDConnection, nonces: NonceService,
    codes: CodeClaims
  ) {
    self.settings = settings
    self.endpoint = endpoint
    self.connection = connection
    self.nonces = nonces
    self.codes = codes
  }

  package var id: ProviderID { .google }
  package var name: String { "Google" }
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
    if let flow = context.flow {
      return try await exchange(
        ClientCode(presented, of: name), nonce: .equal(flow.nonce), in: context)
    }
    var credential: VerifiedCredential
    if let token = presented.identityToken {
      credential = try await verify(token, nonce: presented.nonce)
    } else if presented.authorizationCode != nil {
      credential = try await exchange(
        ClientCode(presented, of: name), nonce: presented.nonce.map { .equal($0) } ?? .unchecked,
        in: context)
    } else {
      throw .invalidRequest(
        "identity_token is needed, or authorization_code with code_verifier and redirect_uri.",
        remedy: "Send the idToken that Google's SDK gave to the app.")
    }
    credential.nonce = nonces.serverNonce(presented.nonce)
    return credential
  }
}

/// What Google's word on an address is worth ("Verify the Google ID token on your server side").
enum GoogleAddress {
  private static let ownDomains: Set<String> = ["gmail.com", "googlemail.com"]

  /// Returns the address of a token. Google is authoritative for its own addresses, and for verified ones of an
  /// organisation that it hosts. It verified every other one when the account was made, and its owner may have changed.
  static func claim(of person: PersonClaims, hostedDomain: String?) -> EmailClaim? {
    guard let address = person.email else { return nil }
    let isVerified = person.emailVerified ?? false
    var claim = EmailClaim(address: address, isVerified: isVerified)
    let domain = address.split(separator: "@").last.map { $0.lowercased() } ?? ""
    claim?.isAuthoritative =
      isVerified && (ownDomains.contains(domain) || !(hostedDomain ?? "").isEmpty)
    return claim
  }
}

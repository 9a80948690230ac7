import BramleyAPI
import OpenID

extension GoogleProvider {
  /// Verifies a token that an app brings.
  func verify(_ token: String, nonce: String?) async throws(Refusal) -> VerifiedCredential {
    let unasked = settings.unaskedNonceClients
    let verified = try await connection.verify(token, by: rules(for: settings.allClientIDs)) { claims in
      // GIDSignIn makes a nonce by itself where the app gives none.
      let isUnasked = nonce == nil && claims.audiences.contains(where: unasked.contains)
      return IDTokenExpectation(nonce: isUnasked ? .unchecked : .equal(nonce))
    }
    return try credential(of: verified, verified.claims.person)
  }

  func exchange(
    _ code: ClientCode, nonce: IDTokenExpectation.Nonce, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    let client = try connection.demandClient()
    let response = try await connection.exchange(code, from: context.network)
    let verified = try await connection.verify(response, by: rules(for: [client]), nonce: nonce)
    let person = try await connection.complete(
      verified.claims.person, of: verified.claims.subject, with: response.accessToken)
    var credential = try credential(of: verified, person)
    credential.heldToken =
      response.refreshToken.map { HeldToken($0, .refresh) } ?? HeldToken(response.accessToken, .access)
    return credential
  }

  private func rules(for clients: Set<String>) -> IDTokenRules {
    IDTokenRules(
      issuers: GoogleEndpoint.issuers, clients: clients, leeway: OpenIDConnection.leeway,
      maximumAge: OpenIDConnection.maximumTokenAge)
  }

  private func credential(
    of token: VerifiedIDToken, _ person: PersonClaims
  ) throws(Refusal) -> VerifiedCredential {
    if let domain = settings.hostedDomain, token.claims.hostedDomain?.lowercased() != domain {
      throw Refusal(
        .credentialsInvalid, "The Google account does not belong to this app's organisation.",
        remedy: "Sign in with an account of the organisation.")
    }
    let clients = settings.allClientIDs
    return token.credential(
      in: GoogleEndpoint.issuer, client: token.claims.audiences.first(where: clients.contains),
      person: person, email: GoogleAddress.claim(of: person, hostedDomain: token.claims.hostedDomain))
  }
}

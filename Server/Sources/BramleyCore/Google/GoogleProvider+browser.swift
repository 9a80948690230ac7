package import BramleyAPI
package import Foundation
import OpenID

// A browser is sent to Google, which answers with a code in the query.
extension GoogleProvider: BrowserProvider {
  package var supportsBrowsers: Bool { settings.webClientID != nil }

  package func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    var query = [
      ("response_type", "code"), ("client_id", try connection.demandClient()),
      ("redirect_uri", flow.callback), ("scope", "openid email profile"), ("state", flow.state),
      ("nonce", flow.nonce),
      // Google gives a refresh token at the first consent only, by which the authorization can be revoked later.
      ("access_type", "offline"),
    ]
    query += try flow.challengeFields()
    if let domain = settings.hostedDomain { query.append(("hd", domain)) }
    // Google knows no prompt=login; it says when the person authenticated, if it is asked.
    if flow.wantsAuthentication {
      query.append(("claims", #"{"id_token":{"auth_time":{"essential":true}}}"#))
    }
    return try await connection.metadata().authorizationEndpoint.adding(query)
  }

  package func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<ProviderSignInRequest> {
    // Google sends the issuer, and has not announced it.
    try CallbackIssuer.check(reply["iss"], isRequired: false, of: name) {
      GoogleEndpoint.issuers.contains($0)
    }
    return try reply.code(for: flow, of: name)
  }
}

package import BramleyAPI
package import Foundation
package import OpenID

extension FacebookProvider: BrowserProvider {
  package func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    var query = [
      ("client_id", client.app.id.rawValue), ("redirect_uri", flow.callback), ("response_type", "code"),
      ("state", flow.state), ("scope", "public_profile,email"),
    ]
    if flow.wantsAuthentication {
      query += [("auth_type", "reauthenticate"), ("auth_nonce", flow.nonce)]
    }
    let text = "\(client.endpoint.dialog.absoluteString)?\(FormBody.encode(query))"
    guard let url = URL(string: text) else { throw Refusal(.internalError) }
    return url
  }

  package func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<ProviderSignInRequest> {
    if let error = reply["error"] { return error == "access_denied" ? .cancelled : .failed }
    // Facebook reports some failures of its own by these fields alone.
    guard reply["error_code"] == nil else { return .failed }
    guard let code = reply["code"] else {
      throw .invalidRequest("Facebook's answer had no code.", remedy: "Begin the sign-in again.")
    }
    return .presented(ProviderSignInRequest(authorizationCode: code, redirectURI: flow.callback))
  }
}

extension FacebookProvider: RevokingProvider {
  /// The app's own token is enough.
  package var revokesWithoutToken: Bool { true }

  package func revoke(_ authorization: HeldAuthorization) async throws(ProviderCallFailure) {
    // Ids are the app's own: another app's can't be revoked with this app's secret.
    guard authorization.identity.team == client.app.id.rawValue else {
      throw .refused(ProviderErrorBody(error: "another_app"))
    }
    try await client.deletePermissions(of: authorization.identity.subject)
  }
}

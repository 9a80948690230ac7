import AppleID
package import BramleyAPI
package import Foundation
import OpenID

// A browser is sent to Apple, which answers with a form post.
extension AppleProvider: BrowserProvider {
  package func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    guard let web = settings.webClients.first else {
      throw Refusal(.appleConfiguration, "apple.web_client_ids is not set")
    }
    let query = [
      ("client_id", web.rawValue), ("redirect_uri", flow.callback), ("response_type", "code id_token"),
      ("response_mode", "form_post"), ("scope", "name email"), ("state", flow.state),
      ("nonce", NonceRule.hash(flow.nonce)),
    ]
    guard let url = URL(string: "\(endpoint.authorize.absoluteString)?\(FormBody.encode(query))") else {
      throw Refusal(.internalError)
    }
    return url
  }

  package func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<AppleSignInRequest> {
    if let error = reply["error"] { return error == "user_cancelled_authorize" ? .cancelled : .failed }
    guard let idToken = reply["id_token"], let code = reply["code"] else {
      throw .invalidRequest(
        "Apple's answer had no code or no identity token.",
        remedy: "Begin the sign-in again; if it happens again, check what is between Apple and this address.")
    }
    return .presented(
      AppleSignInRequest(
        authorizationCode: code, identityToken: idToken, redirectURI: flow.callback,
        user: AppleWebUser.name(in: reply["user"]).map { AppleUser(name: $0) }))
  }

  package func verifyPosted(
    _ presented: AppleSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential? {
    try await verify(presented, in: context)
  }
}

extension AppleProvider: PayloadReader {
  package func payload(kept: Data) -> (any CredentialPayload)? { AppleSignInPayload(kept: kept) }
}

/// Apple's `user` field of a form post: unsigned JSON text that came through a browser. Only the name is
/// read; the address is taken from the identity token.
private enum AppleWebUser {
  private struct Document: Decodable {
    struct Name: Decodable {
      var firstName: String?
      var lastName: String?
      var middleName: String?
    }
    var name: Name?
  }

  static func name(in text: String?) -> PersonName? {
    guard let text, let document = try? JSONDecoder().decode(Document.self, from: Data(text.utf8)),
      let name = document.name
    else { return nil }
    return PersonName(givenName: name.firstName, familyName: name.lastName, middleName: name.middleName)
  }
}

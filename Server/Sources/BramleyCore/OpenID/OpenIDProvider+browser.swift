package import BramleyAPI
package import Foundation
import OpenID

// A browser is sent to the provider, which answers with a code in the query or in a form post.
extension OpenIDProvider: BrowserProvider {
  package var supportsBrowsers: Bool { settings.clientID != nil }

  package func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    let metadata = try await connection.metadata()
    var query = [
      ("response_type", responseType(at: metadata)), ("client_id", try connection.demandClient()),
      ("redirect_uri", flow.callback), ("scope", settings.scopes.joined(separator: " ")),
      ("state", flow.state), ("nonce", flow.nonce),
    ]
    if settings.responseMode != .query { query.append(("response_mode", settings.responseMode.rawValue)) }
    if settings.quirks.usesPKCE { query += try flow.challengeFields() }
    // The answer says when the person authenticated, which alone proves it.
    if flow.wantsAuthentication { query += [("max_age", "0"), ("prompt", "login")] }
    query += settings.quirks.authorizationFields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return try metadata.authorizationEndpoint.adding(query)
  }

  /// A form post brings no cookie, so a provider that can is asked for an ID token beside the code: a code alone can't
  /// be verified before it waits for the browser.
  private func responseType(at metadata: ProviderMetadata) -> String {
    settings.responseMode == .formPost && metadata.supportsHybrid ? "code id_token" : "code"
  }

  package func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<ProviderSignInRequest> {
    let metadata = try await connection.metadata()
    let issuers = settings.issuers
    try CallbackIssuer.check(
      reply["iss"], isRequired: metadata.sendsIssuer, of: name
    ) { issuers.contains($0) || settings.issuerTemplate?.isIssuer($0) == true }
    return try reply.code(for: flow, of: name, cancelledBy: settings.quirks.cancellations)
  }

  package func verifyPosted(
    _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential? {
    // Without a nonce nothing says that the token is of this flow.
    guard settings.quirks.nonce != .dropped, let flow = context.flow,
      let code = presented.authorizationCode,
      let token = try await companion(of: code, presented.identityToken, in: flow)
    else { return nil }
    return credential(of: token, token.claims.person)
  }
}

extension BrowserFlow {
  /// The fields of the PKCE challenge (RFC 7636, section 4.3).
  func challengeFields() throws(Refusal) -> [(String, String)] {
    [("code_challenge", try PKCEChallenge.of(codeVerifier)), ("code_challenge_method", "S256")]
  }
}

extension URL {
  /// Returns an endpoint's address with further fields in its query.
  func adding(_ query: [(String, String)]) throws(Refusal) -> URL {
    let text = absoluteString
    guard let url = URL(string: "\(text)\(text.contains("?") ? "&" : "?")\(FormBody.encode(query))") else {
      throw Refusal(.internalError)
    }
    return url
  }
}

extension BrowserReply {
  /// Reads the code of a reply, or why there is none.
  func code(
    for flow: BrowserFlow, of provider: String, cancelledBy others: Set<String> = []
  ) throws(Refusal) -> BrowserAnswer<ProviderSignInRequest> {
    if let error = self["error"] {
      return error == "access_denied" || others.contains(error) ? .cancelled : .failed
    }
    guard let code = self["code"] else {
      throw .invalidRequest("\(provider)'s answer had no code.", remedy: "Begin the sign-in again.")
    }
    return .presented(
      ProviderSignInRequest(
        identityToken: self["id_token"], authorizationCode: code, codeVerifier: flow.codeVerifier,
        redirectURI: flow.callback))
  }
}

/// The `iss` of an authorization response (RFC 9207): it tells a provider's answer from that of another one, to which
/// the code must never be sent.
enum CallbackIssuer {
  /// Checks the issuer before the code is used. Some providers send it and do not announce it, so one that is there
  /// must always be right.
  static func check(
    _ issuer: String?, isRequired: Bool, of provider: String, _ isAccepted: (String) -> Bool
  ) throws(Refusal) {
    if let issuer {
      if isAccepted(issuer) { return }
    } else if !isRequired {
      return
    }
    throw Refusal(
      .credentialsInvalid, "The answer does not come from \(provider).", remedy: "Begin the sign-in again.")
  }
}

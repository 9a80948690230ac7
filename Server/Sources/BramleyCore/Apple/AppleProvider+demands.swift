import AppleID
import BramleyAPI
import Foundation

// What a request must contain about nonce and client.
extension AppleProvider {
  /// Returns the request's nonce if this server issued it.
  func serverNonce(of request: AppleSignInRequest) -> ServerNonce? {
    guard let nonce = request.nonce else { return nil }
    switch nonces.read(nonce) {
    case .own(let hash, let expiresAt): return ServerNonce(hash: hash, expiresAt: expiresAt)
    case .foreign: return nil
    }
  }

  func demandNonce(of request: AppleSignInRequest, _ nonce: ServerNonce?) throws(Refusal) {
    if settings.nonces == .required, request.nonce == nil {
      throw Refusal(
        .nonceMissing, "This server accepts only sign-ins with a nonce of its own.",
        remedy: "Get one by POST /v1/nonces, or set apple.nonces to any.")
    }
    if settings.nonces != .any, request.nonce != nil, nonce == nil {
      throw Refusal(
        .nonceMismatch, "The nonce is not one of this server's.",
        remedy: "Get one by POST /v1/nonces, or set apple.nonces to any.")
    }
  }

  func demandClient(of request: AppleSignInRequest, _ token: VerifiedIdentityToken) throws(Refusal) {
    if let client = request.clientID, client.rawValue != token.claims.audience.rawValue {
      throw Refusal(
        .identityTokenAudience, "The request's client_id is not the audience of the identity token.",
        remedy: "Leave client_id out beside an identity token, or send the token's aud.")
    }
  }

  func demandWebClient(_ token: VerifiedIdentityToken) throws(Refusal) {
    guard settings.webClients.contains(token.claims.audience) else {
      throw Refusal(
        .identityTokenAudience, "The identity token was issued to a native client.",
        remedy: "Put the Services ID, and no bundle id, into apple.web_client_ids.")
    }
  }

  func expectation(
    of request: AppleSignInRequest, _ nonce: ServerNonce?, in flow: BrowserFlow?
  ) -> IdentityTokenVerifier.Expectation {
    if let flow {
      return .init(nonce: flow.nonce, code: request.authorizationCode, codeHashRequired: true)
    }
    let web = Set(settings.webClients)
    return .init(
      nonce: request.nonce, exactNonce: { nonce != nil && web.contains($0) },
      code: request.authorizationCode)
  }

  /// Returns the client that a bare code was issued to.
  func client(of request: AppleSignInRequest) throws(Refusal) -> AppleClientID {
    guard let named = request.clientID else {
      guard settings.clients.count == 1, let only = settings.clients.first else {
        throw Refusal(
          .clientUnknown, "A bare code needs client_id, for more than one client is configured.",
          remedy: "Send the client_id that the code was issued to, or the identity_token with the code.")
      }
      return only
    }
    let client = AppleClientID(rawValue: named.rawValue)
    guard settings.clients.contains(client) else {
      throw Refusal(
        .clientUnknown, "No such client is configured.",
        remedy: "Add the client id to apple.native_client_ids or apple.web_client_ids.")
    }
    return client
  }
}

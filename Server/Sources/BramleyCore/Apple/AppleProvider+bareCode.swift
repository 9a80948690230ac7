import AppleID
import BramleyAPI
import BramleyTokens
import Foundation
import OpenID

// A code without an identity token: the only sign-in that has to wait for Apple.
extension AppleProvider {
  func withBareCode<Value: Sendable>(
    _ code: String, _ request: AppleSignInRequest, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    try demandBareCodes()
    let nonce = serverNonce(of: request)
    try demandNonce(of: request, nonce)
    let client = try client(of: request)
    let bare = BareCode(code, client, redirectURI: request.redirectURI)
    try exchanges.demandUnrefused(bare)
    var single = SingleUse(
      of: code, until: context.now.addingTimeInterval(verifier.maximumAge + verifier.leeway))
    single.isClaimed = true
    var answer: TokenResponse?
    let claim = CodeClaim(
      mark: SpentMark(hash: single.hash, keyHash: context.keyHash, expiresAt: single.expiresAt),
      releasing: exchanges.releases, now: context.now)
    switch try await self.claim(claim, of: bare, in: context) {
    case .used(let earlier): return try await use.again(earlier)
    case .mine(let earlier): answer = earlier
    }
    do throws(Refusal) {
      let response = try await exchange(bare, in: context, earlier: answer)
      answer = response
      var credential = try await verify(response, client, request, nonce)
      credential.singleUse = single
      guard let value = try await use(credential) else {
        throw Refusal.credentialChanged
      }
      return value
    } catch {
      // Nothing was spent: the next request with this code may try, with the only answer that Apple gives it.
      if let answer = answer.flatMap({ sealed($0, single.hash) }) {
        try? await store.release(single.hash, keeping: answer, at: context.now)
      } else {
        exchanges.release(claim)
      }
      throw error
    }
  }

  private func demandBareCodes() throws(Refusal) {
    guard !settings.bareCodes else { return }
    throw .invalidRequest(
      "This server accepts no authorization_code without an identity_token.",
      remedy: "Send the identity_token that Apple gave along with the code, or set apple.bare_codes: on.")
  }

  private func exchange(
    _ code: BareCode, in context: CredentialContext, earlier: TokenResponse?
  ) async throws(Refusal) -> TokenResponse {
    if let earlier { return earlier }
    do {
      return try await exchanges.exchange(code, from: context.network)
    } catch { throw Refusal(error) }
  }

  private func verify(
    _ response: TokenResponse, _ client: AppleClientID, _ request: AppleSignInRequest, _ nonce: ServerNonce?
  ) async throws(Refusal) -> VerifiedCredential {
    guard let idToken = response.idToken else {
      throw Refusal(
        .appleUnavailable, "Apple's answer had no identity token.",
        remedy: "Send the identity token along with the code.", retryAfter: 5)
    }
    var expectation = expectation(of: request, nonce, in: nil)
    expectation.code = nil
    let now = surroundings.now()
    let token: VerifiedIdentityToken
    do {
      token = try await verifier.verify(idToken, expecting: expectation, at: now)
    } catch { throw Refusal(error) }
    guard token.claims.audience == client else {
      throw Refusal(
        .codeInvalid, "The code was issued to another client.",
        remedy: "Send the identity token along with the code, and no client_id.")
    }
    var credential = credential(of: token, request, nonce)
    var payload = payload(of: token)
    payload.grant = grant(response.refreshToken, of: token, at: now)
    credential.payload = payload
    return credential
  }

  private func grant(
    _ refreshToken: String?, of token: VerifiedIdentityToken, at now: Date
  ) -> GrantRecord? {
    guard let refreshToken else { return nil }
    let (identity, client) = (identity(of: token), ClientID(rawValue: token.claims.audience.rawValue))
    let sealed = Seal(ring: ring).close(Data(refreshToken.utf8), for: GrantRecord.row(identity, client))
    return GrantRecord(identity: identity, clientID: client, sealedRefreshToken: sealed, keptAt: now)
  }
}

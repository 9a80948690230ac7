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
    let nonce = serverNonce(of: request)
    try demandNonce(of: request, nonce)
    let client = try client(of: request)
    var single = SingleUse(
      of: code, until: context.now.addingTimeInterval(verifier.maximumAge + verifier.leeway))
    single.isClaimed = true
    var answer: TokenResponse?
    switch try await claim(single, in: context) {
    case .used(let earlier): return try use.again(earlier)
    case .mine(let earlier): answer = earlier
    }
    do throws(Refusal) {
      let response = try await exchange(code, client, request, earlier: answer)
      answer = response
      var credential = try await verify(response, client, request, nonce)
      credential.singleUse = single
      guard let value = try await use(credential) else {
        throw Refusal.credentialChanged
      }
      return value
    } catch {
      // Nothing was spent: the next request with this code may try, with the only answer that Apple gives to
      // it.
      try? await store.release(
        single.hash, keeping: answer.flatMap { sealed($0, single) }, at: context.now)
      throw error
    }
  }

  private func exchange(
    _ code: String, _ client: AppleClientID, _ request: AppleSignInRequest, earlier: TokenResponse?
  ) async throws(Refusal) -> TokenResponse {
    if let earlier { return earlier }
    do {
      return try await apple.exchange(code: code, client: client, redirectURI: request.redirectURI)
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

// The claim that excludes other requests with the same code.
extension AppleProvider {
  /// A claim of this request, with what Apple answered to an earlier one under it; or the session of an
  /// earlier use.
  private enum Claimed {
    case used(OpenedSession)
    case mine(TokenResponse?)
  }

  private func claim(_ single: SingleUse, in context: CredentialContext) async throws(Refusal) -> Claimed {
    let mark = SpentMark(hash: single.hash, keyHash: context.keyHash, expiresAt: single.expiresAt)
    let outcome: CodeClaim.Outcome
    do {
      outcome = try await store.claim(CodeClaim(mark: mark, now: context.now))
    } catch { throw Refusal(error) }
    switch outcome {
    case .claimed(let answer): return .mine(answer.flatMap { opened($0, single) })
    case .used(let earlier): return .used(earlier)
    case .busy: throw .unavailable("This sign-in is under way.", retryAfter: 1)
    case .replayed: throw Refusal.credentialReplayed
    case .keyReused: throw Refusal.keyOfAnotherCredential
    case .ended: throw Refusal.credentialsSessionEnded
    }
  }

  private func sealed(_ answer: TokenResponse, _ single: SingleUse) -> Data? {
    (try? JSONEncoder().encode(answer)).map {
      Seal(ring: ring).close($0, for: SpentMark.row(single.hash))
    }
  }

  private func opened(_ box: Data, _ single: SingleUse) -> TokenResponse? {
    (try? Seal(ring: ring).open(box, for: SpentMark.row(single.hash))).flatMap {
      try? JSONDecoder().decode(TokenResponse.self, from: $0)
    }
  }
}

import AppleID
import BramleyAPI
import Crypto
import Foundation
import OpenID

// A code without an identity token: the one sign-in that has to wait for Apple.

extension AppleSignInService {
  /// A claim that is this request's, and what Apple answered to an earlier one under it.
  private enum Claimed {
    case session(Session)
    case mine(TokenResponse?)
  }

  func accept(
    bare code: String, _ presented: Presentation, at now: Date
  ) async throws(Refusal) -> Session {
    let request = presented.request
    let nonce = try serverNonce(of: request)
    try demandNonce(of: request, isServerNonce: nonce != nil)
    let client = try client(of: request)
    let mark = SpentMark(
      hash: Data(SHA256.hash(data: Data(code.utf8))), keyHash: presented.keyHash,
      expiresAt: now.addingTimeInterval(verifier.maximumAge + verifier.leeway))
    var answer: TokenResponse?
    switch try await claim(mark, at: now) {
    case .session(let session): return session
    case .mine(let earlier): answer = earlier
    }
    do {
      let response = try await exchange(code, client, request, earlier: answer)
      answer = response
      let credential = try await believe(response, client, request, mark, nonce)
      return try await open(credential, presented, at: now)
    } catch {
      // Nothing was spent here: whoever comes next with this code may try, with Apple's one answer to it.
      try? await store.release(mark.hash, keeping: answer.flatMap { sealed($0, mark) }, at: now)
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

  private func believe(
    _ response: TokenResponse, _ client: AppleClientID, _ request: AppleSignInRequest, _ mark: SpentMark,
    _ nonce: (hash: Data, expiresAt: Date)?
  ) async throws(Refusal) -> AppleCredential {
    guard let idToken = response.idToken else {
      throw Refusal(
        .appleUnavailable, "Apple's answer had no identity token.",
        remedy: "Send the identity token along with the code.", retryAfter: 5)
    }
    var expectation = expectation(of: request, isServerNonce: nonce != nil)
    expectation.code = nil
    let verified: VerifiedIdentityToken
    do {
      verified = try await verifier.verify(idToken, expecting: expectation, at: surroundings.now())
    } catch { throw Refusal(error) }
    guard verified.claims.audience == client else {
      throw Refusal(
        .codeInvalid, "The code was issued to another client.",
        remedy: "Send the identity token along with the code, and no client_id.")
    }
    return AppleCredential(
      token: verified, mark: mark, isClaimed: true, refreshToken: response.refreshToken, nonce: nonce,
      name: request.user?.name)
  }

  private func claim(_ mark: SpentMark, at now: Date) async throws(Refusal) -> Claimed {
    let outcome: CodeClaim.Outcome
    do { outcome = try await store.claim(CodeClaim(mark: mark, now: now)) } catch { throw Refusal(error) }
    switch outcome {
    case .claimed(let answer): return .mine(answer.flatMap { opened($0, mark) })
    case .session(let session, let account, let isNewUser):
      return .session(try issuer.issue(session, account, isNewUser: isNewUser, at: now))
    case .busy: throw Refusal(.unavailable, "This sign-in is under way.", retryAfter: 1)
    case .replayed: throw Refusal.credentialReplayed
    case .keyReused: throw Refusal.keyOfAnotherCredential
    case .ended: throw Refusal.credentialsSessionEnded
    }
  }

  private func sealed(_ answer: TokenResponse, _ mark: SpentMark) -> Data? {
    (try? JSONEncoder().encode(answer)).map { seal.close($0, for: SpentMark.row(mark.hash)) }
  }

  private func opened(_ box: Data, _ mark: SpentMark) -> TokenResponse? {
    (try? seal.open(box, for: SpentMark.row(mark.hash))).flatMap {
      try? JSONDecoder().decode(TokenResponse.self, from: $0)
    }
  }
}

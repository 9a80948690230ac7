import Foundation
import OpenID

// The claim that excludes other requests with the same code.
extension AppleProvider {
  /// A claim of this request, with what Apple answered to an earlier one under it; or the session of an
  /// earlier use.
  enum Claimed {
    case used(OpenedSession)
    case mine(TokenResponse?)
  }

  /// Claims the code. A code that Apple would have to be asked about is admitted first, so that one beyond
  /// the bounds costs no write.
  func claim(
    _ claim: CodeClaim, of code: BareCode, in context: CredentialContext
  ) async throws(Refusal) -> Claimed {
    let expected: CodeClaim.Outcome
    do { expected = try await store.outcome(of: claim) } catch { throw Refusal(error) }
    guard case .mine(let answer) = try claimed(expected, claim) else {
      return try claimed(expected, claim)
    }
    if answer == nil { try await exchanges.admit(code, from: context.network) }
    let outcome: CodeClaim.Outcome
    do { outcome = try await store.claim(claim) } catch { throw Refusal(error) }
    let claimed = try claimed(outcome, claim)
    exchanges.removed(claim.releasing)
    return claimed
  }

  private func claimed(_ outcome: CodeClaim.Outcome, _ claim: CodeClaim) throws(Refusal) -> Claimed {
    switch outcome {
    case .claimed(let answer): return .mine(answer.flatMap { opened($0, claim.mark.hash) })
    case .used(let earlier): return .used(earlier)
    case .busy: throw .unavailable("This sign-in is under way.", retryAfter: 1)
    case .replayed: throw Refusal.credentialReplayed
    case .keyReused: throw Refusal.keyOfAnotherCredential
    case .ended: throw Refusal.credentialsSessionEnded
    }
  }

  func sealed(_ answer: TokenResponse, _ mark: Data) -> Data? {
    (try? JSONEncoder().encode(answer)).map { Seal(ring: ring).close($0, for: SpentMark.row(mark)) }
  }

  private func opened(_ box: Data, _ mark: Data) -> TokenResponse? {
    (try? Seal(ring: ring).open(box, for: SpentMark.row(mark))).flatMap {
      try? JSONDecoder().decode(TokenResponse.self, from: $0)
    }
  }
}

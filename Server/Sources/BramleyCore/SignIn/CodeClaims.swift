import BramleyAPI
package import Foundation

/// Claims on codes that apps bring: one request exchanges a code, and a retry of it gets the same session.
package struct CodeClaims: Sendable {
  private let store: any SignInStore
  /// Seconds for which the use of a code is remembered.
  private let memory: TimeInterval

  package init(store: any SignInStore, memory: TimeInterval) {
    self.store = store
    self.memory = memory
  }

  /// Claims a code, verifies it and stores the sign-in. When that fails, the next request may try.
  func use<Value: Sendable>(
    _ code: String, in context: CredentialContext, _ use: CredentialUse<Value>,
    verifying verify: () async throws(Refusal) -> VerifiedCredential
  ) async throws(Refusal) -> Value {
    var single = SingleUse(of: code, until: context.now.addingTimeInterval(memory))
    single.isClaimed = true
    let claim = CodeClaim(
      mark: SpentMark(hash: single.hash, keyHash: context.keyHash, expiresAt: single.expiresAt),
      now: context.now)
    let outcome: CodeClaim.Outcome
    do throws(StoreError) { outcome = try await store.claim(claim) } catch { throw Refusal(error) }
    switch outcome {
    case .claimed: break
    case .used(let earlier): return try await use.again(earlier)
    case .busy: throw .unavailable("This sign-in is under way.", retryAfter: 1)
    case .replayed: throw Refusal.credentialReplayed
    case .keyReused: throw Refusal.keyOfAnotherCredential
    case .ended: throw Refusal.credentialsSessionEnded
    }
    do throws(Refusal) {
      var credential = try await verify()
      credential.singleUse = single
      guard let value = try await use(credential) else { throw Refusal.credentialChanged }
      return value
    } catch {
      try? await store.release(single.hash, keeping: Data(), at: context.now)
      throw error
    }
  }
}

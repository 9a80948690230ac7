package import BramleyCore
package import Foundation

extension SQLStore: SignInStore {
  package func signIn<Opening: SignInOpening>(
    _ entry: SignInEntry<Opening>
  ) async throws(StoreError) -> SignInOutcome<Opening> {
    try await engine.write { tx in
      switch SignInRule.verdict(on: entry, try tx.facts(for: entry)) {
      case .answer(let outcome): return outcome
      case .write(let changes, let opened):
        try tx.write(changes, of: entry)
        return .opened(opened)
      case .hold(let changes, let held):
        try tx.write(changes, of: entry)
        return .held(held)
      }
    }
  }

  package func foresee<Opening: SignInOpening>(
    _ entry: SignInEntry<Opening>
  ) async throws(StoreError) -> SignInOutcome<Opening> {
    try await engine.read { tx in
      switch SignInRule.verdict(on: entry, try tx.facts(for: entry)) {
      case .answer(let outcome): outcome
      case .write(_, let opened): .opened(opened)
      case .hold(_, let held): .held(held)
      }
    }
  }

  package func outcome(of claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome {
    try await engine.read { tx in
      claim.verdict(on: try tx.uses(of: claim.mark, without: claim.releasing, at: claim.now))
    }
  }

  package func claim(_ claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome {
    try await engine.write { tx in
      for released in claim.releasing {
        try tx.write(
          "DELETE FROM spent WHERE mark = ? AND claimed_until = ?", [released.mark, released.until])
      }
      let outcome = claim.verdict(on: try tx.uses(of: claim.mark, at: claim.now))
      guard case .claimed(let answer) = outcome else { return outcome }
      try tx.write("DELETE FROM spent WHERE mark = ?", [claim.mark.hash])
      try tx.insertSpent(
        claim.mark, session: nil, isNewUser: false, at: claim.now, claimedUntil: claim.until, answer: answer)
      return outcome
    }
  }

  package func release(_ mark: Data, keeping answer: Data, at now: Date) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write(
        """
        UPDATE spent SET answer = ?, claimed_until = ?, key_hash = NULL
        WHERE mark = ? AND claimed_until IS NOT NULL
        """, [answer, now, mark])
    }
  }
}

package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: CodeStore {
  package func start(
    _ challenge: NewChallenge, sending job: JobRecord, at now: Date
  ) async throws(StoreError) -> ChallengeStart {
    try await engine.write { tx in
      let start = try tx.startChallenge(challenge, at: now)
      if case .started = start { try tx.insert(job) }
      return start
    }
  }

  package func start(
    _ challenge: NewChallenge, sending job: JobRecord, asking text: TextAsk, at now: Date
  ) async throws(StoreError) -> ChallengeStart {
    try await engine.write { tx in
      if case .refuse(let seconds) = try tx.judgeStart(challenge, at: now).start {
        return .refused(retryAfter: seconds)
      }
      switch try tx.admitText(text, at: now) {
      case .refused(let seconds): return .refused(retryAfter: seconds)
      case .swallow:
        try tx.insert(job.swallowed)
        return try tx.startChallenge(challenge, at: now)
      case .send:
        try tx.insert(job)
        return try tx.startChallenge(challenge, at: now)
      }
    }
  }

  package func spelling(of destination: CodeDestination) async throws(StoreError) -> EmailAddress? {
    try await engine.read { tx in
      guard let address = try tx.spelling(of: destination).flatMap(EmailAddress.init),
        address.key == destination.key
      else { return nil }
      return address
    }
  }

  package func answer(
    _ query: ChallengeQuery, at now: Date
  ) async throws(StoreError) -> ChallengeVerdict {
    try await engine.write { try $0.answerChallenge(query, at: now) }
  }

  package func reserve(
    _ query: ChallengeQuery, at now: Date
  ) async throws(StoreError) -> (verdict: ChallengeVerdict, challenge: ChallengeRecord?) {
    try await engine.write { tx in
      let verdict = try tx.answerChallenge(query, at: now)
      return (verdict, try tx.challenges(query.selector, purpose: query.purpose).first)
    }
  }

  package func confirm(_ id: ChallengeID, digest: Data) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write(
        "UPDATE challenge SET code = ?, failures = failures - 1 WHERE id = ? AND failures > 0",
        [digest, id.rawValue])
    }
  }
}

package import BramleyAPI
package import Foundation

/// Stores codes that are presented as credentials. Codes for other purposes are a part of those capabilities' steps.
package protocol CodeStore: Sendable {
  /// Stores a mailed code and the job that sends it, in one transaction.
  func start(
    _ challenge: NewChallenge, sending job: JobRecord, at now: Date
  ) async throws(StoreError) -> ChallengeStart
  /// Stores a texted code and, unless the text is swallowed, the job that sends it, in one transaction.
  func start(
    _ challenge: NewChallenge, sending job: JobRecord, asking text: TextAsk, at now: Date
  ) async throws(StoreError) -> ChallengeStart
  /// Returns an address as the account has it that a code to it opens; nil where there is none. A mailbox of another spelling
  /// may be somebody else's.
  func spelling(of destination: CodeDestination) async throws(StoreError) -> EmailAddress?
  /// Judges a presented code or link.
  func answer(_ query: ChallengeQuery, at now: Date) async throws(StoreError) -> ChallengeVerdict
  /// Counts a try of a code that a sender's service judges, before the service is asked, and returns the challenge. A
  /// code that the service confirmed before is right.
  func reserve(
    _ query: ChallengeQuery, at now: Date
  ) async throws(StoreError) -> (verdict: ChallengeVerdict, challenge: ChallengeRecord?)
  /// Keeps the digest of a code that the sender's service confirmed, and gives the try back.
  func confirm(_ id: ChallengeID, digest: Data) async throws(StoreError)
}

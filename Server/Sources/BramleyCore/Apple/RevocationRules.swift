package import BramleyAPI
package import Foundation

extension RevocationAttempt {
  /// Judges whether a revocation is still wanted.
  ///
  /// - Parameters:
  ///   - states: those of the revocations that wait for the job. Without any, the deletion is so long ago that nobody
  ///     can ask after it; Apple is told all the same.
  ///   - isPersonBack: whether the person has an identity here again.
  /// - Returns: What to do, or nil where the revocation is superseded by the person's return.
  package func judge(_ states: [RevocationState], isPersonBack: Bool) -> Verdict? {
    if !states.isEmpty, !states.contains(where: \.isWaiting) { return .settled }
    return isPersonBack ? nil : .goOn
  }
}

extension RevocationState {
  /// The states of what still waits for its job.
  package static let waiting: [Self] = [.open, .covered]

  package var isWaiting: Bool { Self.waiting.contains(self) }

  /// Whether a job that is given up may be forgotten: it only doubled another one.
  package static func areCovered(_ states: [Self]) -> Bool {
    !states.isEmpty && states.allSatisfy { $0 == .covered }
  }
}

extension ExchangedCode {
  package enum Verdict: Sendable {
    /// Keep the grant for this identity. A revocation that waited for the code is superseded: the person is back.
    case keep(IdentityID)
    /// The person has ended the consent since: finish the job.
    case drop
    /// The account is deleted: queue the revocation in the place of the job.
    case revoke
    /// The identity is gone, and no revocation waits for the code: write nothing.
    case leave
  }

  /// Judges what becomes of a grant.
  ///
  /// - Parameters:
  ///   - consentEndedAt: until when, on Apple's clock, the person had withdrawn the consent.
  ///   - isRevocationWanted: whether a revocation waits for the job.
  package func judge(
    _ identity: IdentityRecord?, consentEndedAt: Date?, isRevocationWanted: Bool
  ) -> Verdict {
    guard let identity else { return isRevocationWanted ? .revoke : .leave }
    if let origin, let consentEndedAt, origin.tokenIssuedAt <= consentEndedAt { return .drop }
    return .keep(identity.id)
  }
}

package import BramleyAPI
package import Foundation

extension ExchangedCode {
  package enum Verdict: Sendable {
    /// Store the grant for this identity. A revocation that waited for the code is superseded: the person is
    /// back.
    case keep(IdentityID)
    /// The person has ended the consent since: finish the job.
    case drop
    /// The account is deleted: queue the revocation instead of the job.
    case revoke
    /// The identity is gone, and no revocation waits for the code: write nothing.
    case leave
  }

  /// Decides what happens to a grant.
  ///
  /// - Parameters:
  ///   - consentEndedAt: when, on Apple's clock, the person withdrew the consent.
  ///   - isRevocationWanted: whether a revocation waits for the job.
  package func judge(
    _ identity: IdentityRecord?, consentEndedAt: Date?, isRevocationWanted: Bool
  ) -> Verdict {
    guard let identity else { return isRevocationWanted ? .revoke : .leave }
    if let origin, let consentEndedAt, origin.tokenIssuedAt <= consentEndedAt { return .drop }
    return .keep(identity.id)
  }
}

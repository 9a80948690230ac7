/// The audit log's events of a revocation, which depend on what its job revokes.
package struct RevocationEvents: Sendable {
  package let done: AuditKind
  package let failed: AuditKind
  package let superseded: AuditKind

  package static let apple = RevocationEvents(
    done: .appleRevoked, failed: .appleRevocationFailed, superseded: .appleRevocationSuperseded)
  private static let others = RevocationEvents(
    done: .authorizationRevoked, failed: .revocationFailed, superseded: .revocationSuperseded)

  /// Returns the events for a kind of job.
  package static func of(_ kind: JobKind) -> RevocationEvents {
    kind == RevokeProviderJob.kind ? others : apple
  }
}

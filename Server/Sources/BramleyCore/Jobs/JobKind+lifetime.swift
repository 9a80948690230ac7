package import Foundation

extension JobKind {
  /// Seconds that a job of this kind is tried for, when an operator wants it tried again.
  package var lifetime: TimeInterval { Self.lifetimes[self] ?? 86_400 }

  private static let lifetimes: [JobKind: TimeInterval] = [
    ExchangeCodeJob.kind: ExchangeCodeJob.codeLifetime, RevokeJob.kind: RevokeJob.lifetime,
    DeleteAccountJob.kind: DeleteAccountJob.lifetime,
    AppleNotificationJob.kind: AppleNotificationJob.lifetime,
  ]
}

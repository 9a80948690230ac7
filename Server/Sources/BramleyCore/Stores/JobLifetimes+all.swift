extension JobLifetimes {
  /// Those of every capability.
  package static let all: JobLifetimes = [
    ExchangeCodeJob.kind: ExchangeCodeJob.codeLifetime, RevokeJob.kind: RevokeJob.lifetime,
    DeleteAccountJob.kind: DeleteAccountJob.lifetime,
    AppleNotificationJob.kind: AppleNotificationJob.lifetime,
  ]
}

extension JobLifetimes {
  /// The lifetimes of all capabilities.
  package static let all: JobLifetimes = [
    ExchangeCodeJob.kind: ExchangeCodeJob.codeLifetime, RevokeJob.kind: RevokeJob.lifetime,
    RevokeProviderJob.kind: RevokeProviderJob.lifetime, DeleteAccountJob.kind: DeleteAccountJob.lifetime,
    AppleNotificationJob.kind: AppleNotificationJob.lifetime, MailQueue.kind: MailJob.epilogue,
    TextQueue.kind: TextJob.lifetime, SwallowedTextJob.kind: TextJob.lifetime,
    RefreshReceiptJob.kind: RefreshReceiptJob.lifetime,
    ForgottenPasswordJob.kind: ForgottenPasswordJob.lifetime,
  ]
}

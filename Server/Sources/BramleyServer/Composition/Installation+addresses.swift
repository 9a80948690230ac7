import BramleyCore
import BramleyHTTP

// Addresses and forgotten passwords: what mails codes and links, and the services that take them back.
extension Installation {
  /// Returns what mails the codes and links of addresses; nil where this server sends no mail.
  static func addressMailer(
    _ mailing: Mailing, secrets: CodeSecrets, ring: KeyRing, publicURL: String
  ) -> AddressMailer? {
    mailing.settings.isOn
      ? AddressMailer(queue: mailing.queue, secrets: secrets, ring: ring, publicURL: publicURL) : nil
  }

  /// Returns the job that mails new passwords; none where this server sends no mail.
  static func recoveryJobs(
    _ mailer: AddressMailer?, store: any RecoveryStore, ring: KeyRing, surroundings: Surroundings
  ) -> [any JobHandler] {
    guard let mailer else { return [] }
    return [
      ForgottenPasswordJob(
        store: store, mailer: mailer, seal: Seal(ring: ring), surroundings: surroundings)
    ]
  }

  /// Adds the services that verify, change and recover.
  static func addAddresses(
    to services: inout ServerServices, _ settings: Settings, mailer: AddressMailer?, checks: PasswordChecks,
    store: any AddressStore & MailedLinkStore & RecoveryStore, liveness: LivenessCache,
    surroundings: Surroundings,
    unlinking: UnlinkPlanner, gate: @escaping CaptchaDemand = { (_, _) in },
    wakeJobs: @escaping @Sendable () -> Void
  ) {
    let policy = settings.accounts.claimedData
    services.recovery = RecoveryService(
      store: store, checks: checks, signIn: services.signIn, mailer: mailer, policy: policy,
      unlinking: unlinking, surroundings: surroundings, gate: gate)
    services.mailedLinks = MailedLinkService(store: store, surroundings: surroundings)
    services.addresses = AddressService(
      store: store, mailer: mailer, liveness: liveness, policy: policy, unlinking: unlinking,
      surroundings: surroundings,
      wakeJobs: wakeJobs)
  }
}

import BramleyCore
import BramleyHTTP

// Addresses and forgotten passwords: what mails codes and links, and the services that take them back.
extension Composition {
  /// Returns what mails the codes and links of addresses; nil where this server sends no mail.
  func addressMailer(_ mailing: Mailing, secrets: CodeSecrets) -> AddressMailer? {
    mailing.settings.isOn
      ? AddressMailer(queue: mailing.queue, secrets: secrets, ring: ring, publicURL: publicURL) : nil
  }

  /// Returns the job that mails new passwords; none where this server sends no mail.
  func recoveryJobs(_ mailer: AddressMailer?) -> [any JobHandler] {
    guard let mailer else { return [] }
    return [ForgottenPasswordJob(store: store, mailer: mailer, seal: seal, surroundings: surroundings)]
  }

  /// Returns the service for forgotten passwords.
  func recovery(_ methods: SignInMethods, signIn: SignInService, mailer: AddressMailer?) -> RecoveryService {
    RecoveryService(
      store: store, checks: methods.checks, signIn: signIn, mailer: mailer,
      policy: settings.accounts.claimedData, unlinking: unlinking(methods), surroundings: surroundings,
      gate: methods.captcha.demand(before: .forgotten))
  }

  /// Adds the services that verify, change and recover.
  func addAddresses(
    to services: inout ServerServices, _ methods: SignInMethods, wakeJobs: @escaping @Sendable () -> Void
  ) {
    services.recovery = recovery(methods, signIn: services.signIn, mailer: methods.mailer)
    services.mailedLinks = MailedLinkService(store: store, surroundings: surroundings)
    services.addresses = AddressService(
      store: store, mailer: methods.mailer, liveness: liveness, policy: settings.accounts.claimedData,
      unlinking: unlinking(methods), surroundings: surroundings, wakeJobs: wakeJobs)
  }

  /// Returns what decides which of a person's identities may be removed, and what that takes.
  func unlinking(_ methods: SignInMethods) -> UnlinkPlanner {
    UnlinkPlanner(
      ring: ring, abilities: methods.abilities, tombstoneLifetime: methods.apple.tombstoneLifetime,
      surroundings: surroundings)
  }
}

extension CaptchaGate {
  /// Returns what demands a solved challenge before one use.
  func demand(before use: CaptchaUse) -> CaptchaDemand {
    { [self] (token, network) throws(Refusal) in try await check(token, from: network, before: use) }
  }
}

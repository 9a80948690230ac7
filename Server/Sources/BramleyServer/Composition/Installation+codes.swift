import BramleyAPI
import BramleyCore
import BramleyHTTP

// Sign-in by codes that are mailed or texted.
extension Installation {
  /// Returns what draws and judges codes, within the configured limits.
  static func codeSecrets(_ settings: Settings, ring: KeyRing, surroundings: Surroundings) -> CodeSecrets {
    func allowance(_ step: LimitedStep) -> Allowance? {
      settings.limits[step].map { Allowance(count: $0.count, seconds: $0.seconds) }
    }
    return CodeSecrets(
      ring: ring,
      limits: CodeLimits(
        failuresOfNetwork: allowance(.codes), startsOfNetwork: allowance(.codeStarts),
        failuresOfAll: allowance(.codeFailures)), surroundings: surroundings)
  }

  /// Returns sign-in by mail and by text, as far as both are on.
  static func codeProviders(
    _ mailing: Mailing, _ phone: PhoneParts?, secrets: CodeSecrets, captcha: CaptchaGate,
    store: any CodeStore, ring: KeyRing, publicURL: String, surroundings: Surroundings
  ) -> [any SignInProvider] {
    var providers: [any SignInProvider] = []
    if mailing.settings.isOn, mailing.settings.signIn != .off {
      let links =
        mailing.settings.signIn == .link
        ? MailedLinks(appHost: mailing.settings.linkHost?.text, publicURL: publicURL) : .none
      providers.append(
        EmailCodeProvider(
          store: store, secrets: secrets, mail: mailing.queue, links: links,
          gate: { (token, network) throws(Refusal) in
            try await captcha.check(token, from: network, before: .mail)
          }))
    }
    if let phone {
      providers.append(
        PhoneCodeProvider(
          store: store, secrets: secrets,
          texts: TextQueue(seal: Seal(ring: ring), surroundings: surroundings), admission: phone.admission,
          mail: mailing.settings.isOn ? mailing.queue : nil, custody: phone.custody,
          gate: { (token, network) throws(Refusal) in
            try await captcha.check(token, from: network, before: .text)
          }))
    }
    return providers
  }
}

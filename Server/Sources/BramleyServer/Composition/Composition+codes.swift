import BramleyAPI
import BramleyCore
import BramleyHTTP

// Sign-in by codes that are mailed or texted.
extension Composition {
  /// Returns what draws and judges codes, within the configured limits.
  func codeSecrets() -> CodeSecrets {
    CodeSecrets(
      ring: ring,
      limits: CodeLimits(
        failuresOfNetwork: allowance(.codes), startsOfNetwork: allowance(.codeStarts),
        failuresOfAll: allowance(.codeFailures)), surroundings: surroundings)
  }

  /// Returns sign-in by mail and by text, as far as both are on.
  func codeProviders(
    _ mailing: Mailing, _ phone: PhoneParts?, secrets: CodeSecrets, captcha: CaptchaGate
  ) -> [any SignInProvider] {
    var providers: [any SignInProvider] = []
    if mailing.settings.isOn, mailing.settings.signIn != .off {
      let links =
        mailing.settings.signIn == .link
        ? MailedLinks(appHost: mailing.settings.linkHost?.text, publicURL: publicURL) : .none
      providers.append(
        EmailCodeProvider(
          store: store, secrets: secrets, mail: mailing.queue, links: links,
          gate: captcha.demand(before: .mail)))
    }
    if let phone {
      providers.append(
        PhoneCodeProvider(
          store: store, secrets: secrets, texts: TextQueue(seal: seal, surroundings: surroundings),
          admission: phone.admission, mail: mailing.settings.isOn ? mailing.queue : nil,
          custody: phone.custody, gate: captcha.demand(before: .text)))
    }
    return providers
  }

  /// Returns the gate before codes that are sent.
  func captcha() -> CaptchaGate {
    let judge = settings.defence.captcha.map { captcha in
      SiteVerify(
        captcha.address, secret: captcha.secret, transport: transport.counted(for: "captcha", in: health),
        alerts: alerts)
    }
    return CaptchaGate(
      settings.defence.captcha?.policy, judge: judge, store: store, ring: ring, surroundings: surroundings)
  }
}

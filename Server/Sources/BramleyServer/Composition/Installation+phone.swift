package import BramleyCore
package import Foundation
import Logging
package import OpenID

/// The parts that send texts; there are none where telephone numbers are switched off.
struct PhoneParts: Sendable {
  let admission: TextAdmission
  let sender: any TextSender
  /// The handlers of the jobs that send texts, or seem to.
  let jobs: [any JobHandler]
  /// The service that looks at the budget.
  let watch: TextWatch

  /// The service's custody of the codes; nil where this server makes them.
  var custody: (any CodeCustody)? { sender.custody }
}

extension Installation {
  /// Returns the parts that send texts; nil where `phone.countries` is empty.
  static func phone(
    _ settings: Settings, store: any TextStore, ring: KeyRing, transport: ProviderTransport,
    alerts: OperatorAlerts, health: ProviderHealth, surroundings: Surroundings, logger: Logger
  ) -> PhoneParts? {
    guard var phone = settings.phone.settings(appName: settings.app.clients[0].name),
      let sender = settings.phone.sender.flatMap({
        textSender($0, settings, transport: transport, health: health, now: surroundings.now)
      })
    else { return nil }
    if case .emulator = settings.phone.sender { phone.limits = .ofStandIn }
    let admission = TextAdmission(phone, ring: ring)
    return PhoneParts(
      admission: admission, sender: sender,
      jobs: [
        TextJob(
          sender, admission: admission, store: store, seal: Seal(ring: ring), alerts: alerts,
          surroundings: surroundings), SwallowedTextJob(),
      ],
      watch: TextWatch(phone, store: store, alerts: alerts, surroundings: surroundings, logger: logger))
  }

  /// Returns what sends texts.
  package static func textSender(
    _ sender: PhoneSection.Sender, _ settings: Settings, transport: ProviderTransport,
    health: ProviderHealth? = nil, now: @escaping @Sendable () -> Date
  ) -> (any TextSender)? {
    // The path of a webhook may hold a secret, so it is no label.
    let counted = transport.counted(for: "texts", in: health)
    let base = settings.phone.base.flatMap { URL(string: $0.text) }
    switch sender {
    case .twilio(let account, let secret, let from, let service):
      return TwilioSender(
        TwilioAccount(id: account, secret: secret, base: base, transport: counted), from: from,
        messagingService: service, now: now)
    case .twilioVerify(let account, let secret, let service):
      return TwilioVerifySender(
        TwilioAccount(id: account, secret: secret, base: base, transport: counted), service: service)
    case .vonage(let key, let secret, let from):
      return VonageSender(
        key: key, secret: secret, from: from, base: base, transport: counted, now: now)
    case .webhook(let url, let secrets):
      return WebhookTextSender(
        WebhookCaller(url: url, secrets: secrets, transport: transport, now: now), now: now)
    case .console:
      return ConsoleTextSender { line in try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8)) }
    case .emulator:
      return URL(string: settings.apple.base.text).map { EmulatorTextSender($0, transport: counted) }
    }
  }

  /// Returns the gate before codes that are sent.
  static func captcha(
    _ settings: Settings, store: any CaptchaStore, ring: KeyRing, transport: ProviderTransport,
    alerts: OperatorAlerts, health: ProviderHealth, surroundings: Surroundings
  ) -> CaptchaGate {
    let judge = settings.defence.captcha.map { captcha in
      SiteVerify(
        captcha.address, secret: captcha.secret, transport: transport.counted(for: "captcha", in: health),
        alerts: alerts)
    }
    return CaptchaGate(
      settings.defence.captcha?.policy, judge: judge, store: store, ring: ring, surroundings: surroundings)
  }
}

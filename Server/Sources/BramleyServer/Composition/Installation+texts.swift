package import BramleyCore
package import Foundation
package import OpenID

extension Installation {
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
}

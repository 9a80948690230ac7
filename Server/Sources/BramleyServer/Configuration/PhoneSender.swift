import BramleyCore
import Foundation

/// The settings of what sends texts, as they were written.
struct PhoneSender {
  private enum Word {
    case twilio, vonage, webhook, console, emulator
  }

  private let word: Word?
  private let from: String?
  private let account: String?
  private let secret: String?
  private let messagingService: String?
  private let verifyService: String?
  private let webhook: URL?
  private let webhookSecrets: WebhookSecrets?

  init(_ reader: inout SettingsReader) {
    word = reader.value(
      .phoneSender,
      PlainValue.word([
        ("twilio", .twilio), ("vonage", .vonage), ("webhook", .webhook), ("console", .console),
        ("emulator", .emulator),
      ]))
    from = reader.value(.phoneFrom, PhoneWords.from)
    account = reader.value(.phoneAccount, PlainValue.identifier)
    secret = ProviderSecret.read(
      at: SettingKey.phoneSecret, orFile: SettingKey.phoneSecretPath, &reader)
    messagingService = reader.value(.phoneMessagingService, PhoneWords.id("MG"))
    verifyService = reader.value(.phoneVerifyService, PhoneWords.id("VA"))
    webhook = reader.value(.phoneWebhookURL, PhoneWords.webhook)
    let fromFile = reader.file(.phoneWebhookSecretPath) { path throws(Malformed) in
      let text = try NamedFile.text(at: path)
      guard let secrets = WebhookSecrets(text) else {
        throw "names a file that is not a secret: whsec_ and the base64 of 24 to 64 bytes"
      }
      return (secrets, path)
    }
    if let path = fromFile?.1 { reader.demandPrivacy(.phoneWebhookSecretPath, ofFile: path) }
    webhookSecrets = fromFile?.0
  }

  /// Returns what sends; reports what it lacks.
  func sender(
    behind server: ServerSection, apple: AppleSection, _ reader: inout SettingsReader
  ) -> PhoneSection.Sender? {
    switch word {
    case .twilio: return twilio(&reader)
    case .vonage:
      guard let (account, secret) = credentials("Vonage", &reader) else { return nil }
      guard let from else {
        return missing(.phoneFrom, "Vonage asks for the sender's number or name", &reader)
      }
      return .vonage(key: account, secret: secret, from: from)
    case .webhook:
      guard let webhook else {
        return missing(.phoneWebhookURL, "texts are sent to this address", &reader)
      }
      guard let webhookSecrets else {
        return missing(.phoneWebhookSecretPath, "the receiver verifies the texts with it", &reader)
      }
      return .webhook(webhook, webhookSecrets)
    case .console:
      let hosts = [server.host] + (server.publicURL.map { [$0.host] } ?? [])
      guard hosts.allSatisfy(\.isLoopback) else {
        reader.report(
          .phoneSender,
          "is console, and other machines reach server.public_url or server.host: a code on a console is a session "
            + "for everybody who reads it. Choose a service")
        return nil
      }
      return .console
    case .emulator:
      guard apple.isEmulated else {
        reader.report(.phoneSender, "is emulator, but apple.base_url is no emulator")
        return nil
      }
      return .emulator
    case nil: return nil
    }
  }

  private func twilio(_ reader: inout SettingsReader) -> PhoneSection.Sender? {
    guard let (account, secret) = credentials("Twilio", &reader) else { return nil }
    if let verifyService {
      return .twilioVerify(account: account, secret: secret, service: verifyService)
    }
    guard from != nil || messagingService != nil else {
      return missing(
        .phoneFrom, "the number or name that Twilio sends from, or phone.messaging_service, is needed",
        &reader)
    }
    return .twilio(account: account, secret: secret, from: from, messagingService: messagingService)
  }

  private func credentials(
    _ service: String, _ reader: inout SettingsReader
  ) -> (account: String, secret: String)? {
    guard let account else {
      _ = missing(.phoneAccount, "\(service)'s console shows the account's id or key", &reader)
      return nil
    }
    guard let secret else {
      _ = missing(.phoneSecretPath, "\(service)'s console shows the account's token or secret", &reader)
      return nil
    }
    return (account, secret)
  }

  private func missing(
    _ key: SettingKey, _ reason: String, _ reader: inout SettingsReader
  ) -> PhoneSection.Sender? {
    reader.report(ConfigurationFailure.missing(key, reason))
    return nil
  }
}

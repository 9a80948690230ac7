package import BramleyCore
import BramleyHTTP
package import Foundation
import Mailer
package import OpenID

/// The parts that send mail. All is there while mail is off, but for the job.
struct Mailing: Sendable {
  let settings: MailSettings
  let queue: MailQueue
  /// The job that sends; none while mail is off.
  let handlers: [any JobHandler]
  /// Receives what the mail service reports; nil where no secret for it is set.
  let notifications: MailNotificationService?
  let readiness: [ReadinessCheck]

  init(_ composition: Composition) {
    let (section, server) = (composition.settings.mail, composition.settings.server)
    let (store, alerts, seal) = (composition.store, composition.alerts, composition.seal)
    let surroundings = composition.surroundings
    settings = section.settings
    queue = MailQueue(seal: seal, surroundings: surroundings)
    notifications = section.webhookSecrets.map {
      MailNotificationService(secrets: $0, store: store, alerts: alerts, surroundings: surroundings)
    }
    guard let from = section.from,
      let sender = section.sender(
        greeting: server.greeting(sending: from), transport: composition.transport, now: surroundings.now)
    else {
      (handlers, readiness) = ([], [])
      return
    }
    let watch = MailWatch(alerts: alerts)
    handlers = [
      MailJob(
        from: from, sender: sender,
        templates: TemplateSet(appName: section.settings.appName, folder: section.templates), store: store,
        watch: watch, seal: seal, surroundings: surroundings, logger: composition.logger)
    ]
    readiness = [ReadinessCheck("mail", look: { watch.isHealthy ? .ok : .degraded })]
  }
}

extension MailSection {
  /// Returns what sends mail; nil while mail is off.
  ///
  /// - Parameter greeting: the name by which this machine greets the mail server.
  package func sender(
    greeting: String, transport: ProviderTransport, now: @escaping @Sendable () -> Date,
    show: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> (any MailSender)? {
    switch sending {
    case .smtp(let server, let password):
      let authorities = TrustedAuthorities(environment: ProcessInfo.processInfo.environment)
      return SMTPSender(server, password: password, greeting: greeting, authorities: authorities.file)
    case .webhook(let url, let secrets):
      return WebhookMailSender(
        caller: WebhookCaller(url: url, secrets: secrets, transport: transport, now: now))
    case .folder(let path): return FolderSender(folder: path)
    case .console: return ConsoleSender(show: show)
    case nil: return nil
    }
  }
}

extension ServerSection {
  /// The name of this machine for EHLO: a domain that leads here, else that of the sender.
  package func greeting(sending from: MailSenderAddress) -> String {
    let host = address.host
    let isDomain = host.text.contains(".") && !HostAddress.isIPv4(host.text) && !HostAddress.isIPv6(host.text)
    return isDomain ? host.text : from.domain
  }
}

import Foundation
import Synchronization

/// Watches what becomes of the mails: raises and clears alerts, and pauses all mail for a moment while the mail server
/// refuses this server itself, since a server that is asked again and again with a wrong password closes the account.
package final class MailWatch: Sendable {
  /// Seconds for which no other mail is tried.
  static let pauseSeconds: TimeInterval = 15

  private struct State {
    var pausedUntil: Date?
    var isUnreachable = false
  }

  private let alerts: OperatorAlerts
  private let state = Mutex(State())

  package init(alerts: OperatorAlerts) { self.alerts = alerts }

  /// Whether the last attempt reached the mail server, and the server accepts mail of this server.
  package var isHealthy: Bool {
    let isUnreachable = state.withLock(\.isUnreachable)
    return !isUnreachable && !alerts.current.keys.contains(where: \.isAboutMail)
  }

  /// Returns the seconds for which no mail should be tried; nil when one may be.
  func pause(at now: Date) -> TimeInterval? {
    state.withLock { $0.pausedUntil }.flatMap { $0 > now ? max(1, $0.timeIntervalSince(now)) : nil }
  }

  /// Takes an attempt into account.
  func note(_ verdict: MailVerdict, isRelay: Bool, at now: Date) {
    switch verdict {
    case .sent:
      state.withLock { $0 = State() }
      for alert in [OperatorAlert.mailConfiguration, .mailRefused, .mailAbandoned] { alerts.clear(alert) }
      if isRelay { alerts.clear(.mailRelay) }
    case .operatorMustAct(let alert, let reason):
      state.withLock {
        $0.isUnreachable = false
        if alert == .mailConfiguration { $0.pausedUntil = now.addingTimeInterval(Self.pauseSeconds) }
      }
      alerts.raise(alert, "\(alert.mailRemedy) (\(reason))")
    case .notTried: break
    case .later: state.withLock { $0.isUnreachable = true }
    case .noMailbox, .undeliverable: state.withLock { $0 = State() }
    }
  }

  /// Reports a mail that was not sent while it was of use.
  func abandoned() {
    alerts.raise(
      .mailAbandoned,
      "A mail could not be sent before its code or link expired. bramley jobs list --failed --kind mail says why."
    )
  }
}

extension OperatorAlert {
  /// Whether mail is concerned.
  package var isAboutMail: Bool { rawValue.hasPrefix("mail_") }

  fileprivate var mailRemedy: String {
    switch self {
    case .mailRelay:
      "Apple's relay refuses the sender of mail: register the domain or address of mail.from under Services > Sign in "
        + "with Apple for Email Communication in Apple's portal, and check SPF and DKIM with bramley doctor."
    case .mailRefused:
      "A mail server rejects this server's mail: look at its log, at block lists, and at SPF, DKIM and DMARC with bramley doctor."
    default:
      "The mail server refuses this server: check mail.smtp_url, mail.smtp_password_path and mail.from with bramley mail test."
    }
  }
}

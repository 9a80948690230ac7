import Foundation
package import Logging
import Metrics

/// Sends one mail. It is tried until the mail server has taken it or the code or link in it has expired. The mail is
/// the same at each attempt, its `Message-ID` included.
package struct MailJob: JobHandler {
  /// Seconds after a mail's end for which its job is kept running, so that the operator hears of it.
  static let epilogue: TimeInterval = 3_600
  /// Seconds before a mail's end from which sending it is of no use.
  static let leastUse: TimeInterval = 5
  /// Seconds between the attempts.
  static let pauses: [TimeInterval] = [15, 60, 180]

  private let from: MailSenderAddress
  private let sender: any MailSender
  private let templates: any MailTemplates
  private let store: any MailStore
  private let watch: MailWatch
  private let seal: Seal
  private let surroundings: Surroundings
  private let logger: Logger

  package init(
    from: MailSenderAddress, sender: any MailSender, templates: any MailTemplates, store: any MailStore,
    watch: MailWatch, seal: Seal, surroundings: Surroundings, logger: Logger
  ) {
    self.from = from
    self.sender = sender
    self.templates = templates
    self.store = store
    self.watch = watch
    self.seal = seal
    self.surroundings = surroundings
    self.logger = logger
  }

  package var kind: JobKind { MailQueue.kind }

  package func run(_ job: JobRecord) async -> JobResult {
    let mail: OutgoingMail
    do { mail = try job.opened(by: seal) } catch { return error.result }
    guard surroundings.now().addingTimeInterval(Self.leastUse) < mail.validUntil else {
      return abandoned("what was in it has expired")
    }
    guard let address = EmailAddress(mail.to) else {
      count("undeliverable")
      return .done
    }
    guard let text = templates.text(of: mail, begun: job.createdAt) else {
      return .failed(
        reason: "there is no text for a mail of the kind \(mail.kind.rawValue.printable(upTo: 40))")
    }
    do {
      if address.isRelay, try await store.isSwitchedOff(mail.to) {
        count("switched_off")
        return .done
      }
    } catch { return .retry(reason: "the store can't say whether mail to the address is switched off") }
    if let seconds = watch.pause(at: surroundings.now()) {
      return .hold(seconds: seconds, reason: "the mail server refuses all mail; see the alerts")
    }
    let message = MailMessage(
      id: job.id.rawValue, kind: mail.kind, from: from, to: address, language: mail.language, text: text,
      date: job.createdAt, validUntil: mail.validUntil)
    let verdict = MailVerdict(
      await sender.send(message), isRelay: address.isRelay, isUnicode: address.isUnicode)
    watch.note(verdict, isRelay: address.isRelay, at: surroundings.now())
    return await result(of: verdict, mail, job)
  }

  private func result(of verdict: MailVerdict, _ mail: OutgoingMail, _ job: JobRecord) async -> JobResult {
    let now = surroundings.now()
    switch verdict {
    case .sent:
      count("sent")
      // A bounce is then reported by address alone: not worth a second mail.
      try? await store.record(SentMail(id: job.id.rawValue, address: mail.to, sentAt: now))
      return .done
    case .later(let reason):
      let pause = Self.pauses[min(max(job.attempts, 1), Self.pauses.count) - 1]
      let left = mail.validUntil.timeIntervalSince(now) - 2 * Self.leastUse
      guard left > Self.leastUse else { return abandoned(reason) }
      count("retried")
      return .retry(reason: reason, after: min(pause, left))
    case .notTried:
      count("not_tried")
      return .hold(seconds: 1, reason: "all connections to the mail server are in use")
    case .noMailbox:
      count("no_mailbox")
      let report = MailReport(
        recipient: .address(mail.to), kind: .mailBounced, isPermanent: true,
        auditID: "mail/\(job.id.rawValue)", now: now)
      do { _ = try await store.apply(report) } catch {
        return .retry(reason: "the store could not record that nobody has the address")
      }
      return .done
    case .undeliverable(let reason):
      count("undeliverable")
      logger.notice("a mail can't be delivered", metadata: ["job": "\(job.id)", "reason": "\(reason)"])
      return .done
    case .operatorMustAct(_, let reason):
      count("held")
      guard mail.validUntil.timeIntervalSince(now) > 3 * Self.leastUse else { return abandoned(reason) }
      return .hold(job, because: reason, at: now)
    }
  }

  private func abandoned(_ reason: String) -> JobResult {
    count("abandoned")
    watch.abandoned()
    return .failed(reason: "not sent in time: \(reason)")
  }

  private func count(_ result: String) {
    Counter(label: "bramley_mail_total", dimensions: [("result", result)]).increment()
  }
}

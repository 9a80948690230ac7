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
  let store: any MailStore
  private let watch: MailWatch
  private let seal: Seal
  let surroundings: Surroundings
  let logger: Logger

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

  func abandoned(_ reason: String) -> JobResult {
    count("abandoned")
    watch.abandoned()
    return .failed(reason: "not sent in time: \(reason)")
  }

  func count(_ result: String) {
    Counter(label: "bramley_mail_total", dimensions: [("result", result)]).increment()
  }
}

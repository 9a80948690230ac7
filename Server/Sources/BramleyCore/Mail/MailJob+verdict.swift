import Foundation
import Logging

extension MailJob {
  func result(of verdict: MailVerdict, _ mail: OutgoingMail, _ job: JobRecord) async -> JobResult {
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
}

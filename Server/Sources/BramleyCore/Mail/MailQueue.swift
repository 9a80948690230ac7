import BramleyAPI
package import Foundation

/// Makes the jobs that send mail.
package typealias MailQueue = MessageQueue<OutgoingMail>

extension OutgoingMail: OutgoingMessage {
  package static var jobKind: JobKind { "mail" }
  package static var epilogue: TimeInterval { MailJob.epilogue }
}

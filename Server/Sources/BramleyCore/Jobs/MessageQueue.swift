import BramleyAPI
package import Foundation

/// A mail or text that a step causes, kept sealed in its job until it is sent.
package protocol OutgoingMessage: Codable, Sendable {
  /// The kind of the jobs that send it.
  static var jobKind: JobKind { get }
  /// Seconds for which its job lives on after ``validUntil``, though nothing is sent any more.
  static var epilogue: TimeInterval { get }
  /// Until when its code or link is good.
  var validUntil: Date { get }
}

/// Makes the jobs that send messages. A step writes the job in the transaction that causes the message.
package struct MessageQueue<Message: OutgoingMessage>: Sendable {
  /// The kind of the jobs.
  package static var kind: JobKind { Message.jobKind }

  private let seal: Seal
  private let surroundings: Surroundings

  package init(seal: Seal, surroundings: Surroundings) {
    self.seal = seal
    self.surroundings = surroundings
  }

  /// Returns the job that sends a message now, and is tried until the message's code or link has expired.
  ///
  /// - Parameter person: the person whom it is about, by ``PersonKey``; a deletion removes the person's jobs.
  package func job(for message: Message, person: Data?) throws(Refusal) -> JobRecord {
    let now = surroundings.now()
    do {
      return try JobRecord(
        id: JobID(rawValue: surroundings.newIDText(at: now)), kind: Self.kind, sealing: message, by: seal,
        at: now, lifetime: max(0, message.validUntil.timeIntervalSince(now)) + Message.epilogue,
        person: person)
    } catch {
      throw Refusal(.internalError)
    }
  }

  /// Returns the time until which a message without a code is tried.
  package func noticeEnd(after seconds: TimeInterval) -> Date {
    surroundings.now().addingTimeInterval(seconds)
  }
}

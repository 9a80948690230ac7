import EmulatorKit
public import Foundation

/// The mail that the emulator has taken.
///
///     let mail = try await emulator.mail.next(to: "ada@example.com")
///     let code = try #require(mail.code)
public struct MailInbox: Sendable {
  let apple: EmulatedApple

  /// The last mails, the newest last: at most five hundred.
  public var all: [ReceivedMail] { apple.mailbox.all }

  /// The mails to an address, the newest last. A relay address and the address behind it both find a mail.
  public func mails(to address: String) -> [ReceivedMail] { all.filter { $0.isFor(address) } }

  /// Returns the oldest mail to an address that was not returned before, and waits for it.
  ///
  /// - Throws: ``NoMessage`` if none arrives in time.
  public func next(to address: String, within limit: Duration = .seconds(30)) async throws -> ReceivedMail {
    let box = apple.mailbox
    guard let mail = await box.wait(upTo: limit, for: { box.take { $0.isFor(address) } }) else {
      throw NoMessage(description: "no mail to this address within \(limit)")
    }
    return mail
  }

  /// Removes all mails.
  public func clear() { apple.mailbox.clear() }
}

extension AppleIDEmulator {
  /// The mail that was sent to ``smtpURL``.
  public var mail: MailInbox { MailInbox(apple: apple) }

  /// The address of the mail server, such as `smtp://127.0.0.1:8025`; nil if it has none.
  public var smtpURL: URL? { apple.smtpURL }
}

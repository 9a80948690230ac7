public import Foundation

/// A text message that was sent to the emulator in place of a phone.
public struct ReceivedText: Codable, Hashable, Sendable, Identifiable {
  /// Which of the emulator's interfaces took it.
  public enum Service: String, Codable, Sendable {
    /// `POST /_emulator/texts`.
    case emulator
    /// The stand-in for Twilio's Messages.
    case twilio
    /// The stand-in for Twilio Verify, which draws the code itself.
    case twilioVerify = "twilio-verify"
    /// The stand-in for Vonage.
    case vonage
  }

  /// The emulator's own id.
  public var id: String
  /// When it was taken, by the emulator's clock.
  public var at: Date
  /// The number, in E.164.
  public var to: String
  /// The sender's number or name, if the service has one.
  public var from: String?
  /// The text.
  public var text: String
  /// The first six digits that stand alone in the text.
  public var code: String?
  /// Which interface took it.
  public var service: Service

  var size: Int { text.utf8.count }
}

extension ReceivedText: InboxMessage {}

/// The texts that the emulator has taken.
///
///     let code = try await emulator.texts.next(to: "+4915112345678").code
public struct TextInbox: Sendable {
  let apple: EmulatedApple

  /// The last texts, the newest last: at most five hundred.
  public var all: [ReceivedText] { apple.textbox.all }

  /// The texts to a number in E.164, the newest last.
  public func texts(to number: String) -> [ReceivedText] { all.filter { $0.to == number } }

  /// Returns the oldest text to a number that was not returned before, and waits for it.
  ///
  /// - Throws: ``NoMessage`` if none arrives in time.
  public func next(to number: String, within limit: Duration = .seconds(30)) async throws -> ReceivedText {
    let box = apple.textbox
    guard let text = await box.wait(upTo: limit, for: { box.take { $0.to == number } }) else {
      throw NoMessage(description: "no text to this number within \(limit)")
    }
    return text
  }

  /// Removes all texts.
  public func clear() { apple.textbox.clear() }
}

extension AppleIDEmulator {
  /// The texts that were sent to the emulator in place of phones.
  public var texts: TextInbox { TextInbox(apple: apple) }
}

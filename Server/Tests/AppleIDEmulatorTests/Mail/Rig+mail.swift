import AppleIDEmulator
import Foundation
import Testing

extension Rig {
  /// Sends a mail with curl; returns curl's status and the server's replies.
  func mail(
    from sender: String = "no-reply@example.com", to recipient: String, author: String? = nil,
    subject: String = "Your code", text: String = "123456 is your code", login: String? = nil
  ) async throws -> Tool.Ending {
    let address = try #require(emulator.smtpURL).absoluteString
    let mail = "From: \(author ?? sender)\r\nTo: \(recipient)\r\nSubject: \(subject)\r\n\r\n\(text)\r\n"
    return try await Tool.run(
      "curl",
      [
        "-sv", "--max-time", "60", "\(address)/me", "--mail-from", sender, "--mail-rcpt", recipient, "-T",
        "-",
      ]
        + (login.map { ["--user", "\($0):secret"] } ?? []),
      input: mail)
  }

  /// The relay address of a person for the standard team.
  func relayAddress(of person: String = "maya") throws -> String {
    try #require(try native(person: person, hideEmail: true).email)
  }
}

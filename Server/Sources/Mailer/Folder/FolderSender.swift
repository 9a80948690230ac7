package import BramleyCore
import Foundation

/// Writes each mail to a file of its own instead of sending it, for development. Only the owner can read them.
package struct FolderSender: MailSender {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  package func send(_ message: MailMessage) async -> MailAnswer {
    guard let bytes = try? message.bytes() else {
      return .refused("the text of the mail has a line break in its header")
    }
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { return .misconfigured("mail.folder can't be made") }
    let part = "\(folder)/.\(message.id).part"
    guard files.createFile(atPath: part, contents: bytes, attributes: [.posixPermissions: 0o600]) else {
      return .misconfigured("mail.folder can't be written")
    }
    // Whoever watches the folder sees whole files alone.
    guard rename(part, "\(folder)/\(message.id).eml") == 0 else {
      return .misconfigured("mail.folder can't be written")
    }
    return .accepted
  }
}

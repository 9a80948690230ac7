import BramleyCore
import Foundation
import Support
import Testing

@testable import Mailer

@Suite struct FolderSenderTests {
  @Test func `each mail is a file of the owner's, once for all attempts`() async throws {
    let folder = try TemporaryFolder()
    let sender = FolderSender(folder: folder.path + "/mail")
    for _ in 0..<2 { #expect(await sender.send(.test(to: "ada@example.com")) == .accepted) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mail")
    #expect(files == ["0196-cause.eml"])
    let path = folder.path + "/mail/0196-cause.eml"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text.contains("\r\nTo: ada@example.com\r\n") && text.contains("Message-ID: <0196-cause@example.com>"))
  }

  @Test func `a folder that can't be made is a fault of the settings`() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    let answer = await FolderSender(folder: folder.path + "/file/mail").send(.test(to: "ada@example.com"))
    #expect(answer == .misconfigured("mail.folder can't be made"))
  }
}

import BramleyCore
import Foundation
import Support
import Testing

@Suite struct PrivacyRuleTests {
  @Test(arguments: [0o600, 0o400, 0o700])
  func `a file of its owner alone is private`(mode: Int) {
    #expect(PrivacyRule.judge(FilePermissions(mode: mode)) == .isPrivate)
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o601])
  func `our file that others can use is refused, with the command`(mode: Int) {
    let permissions = FilePermissions(mode: mode)
    #expect(PrivacyRule.judge(permissions) == .refused)
    #expect(PrivacyRule.words("/keys/a.p8", permissions).command == "chmod 600 /keys/a.p8")
  }

  @Test func `what this user can't change is only exposed: other owners' files and read-only mounts`() {
    #expect(PrivacyRule.judge(FilePermissions(mode: 0o644, isOurs: false)) == .exposed)
    #expect(PrivacyRule.judge(FilePermissions(mode: 0o444, isReadOnly: true)) == .exposed)
    #expect(PrivacyRule.judge(FilePermissions(mode: 0o400, isOurs: false)) == .isPrivate)
  }

  @Test func `a folder may be passed through, not read`() {
    #expect(PrivacyRule.judge(FilePermissions(mode: 0o711, isFolder: true)) == .isPrivate)
    let open = FilePermissions(mode: 0o755, isFolder: true)
    #expect(PrivacyRule.judge(open) == .refused)
    #expect(PrivacyRule.words("/data", open).command == "chmod 700 /data")
  }

  @Test func `permissions are read from the disk, through a symbolic link`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/key"
    #expect(FilePermissions(of: file) == nil)
    #expect(
      FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o640]))
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(FilePermissions(of: link) == FilePermissions(mode: 0o640))
    #expect(FilePermissions(of: folder.path)?.isFolder == true)
  }
}

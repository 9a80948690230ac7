import Foundation
import Support
import Testing

@testable import BramleyServer

@Suite struct AdminTokenTests {
  let token = String(repeating: "t", count: 16)

  @Test func `the token is in the configuration, in a file, or absent`() throws {
    #expect(try ConfigurationFixture.settings().adminToken == nil)
    #expect(try ConfigurationFixture.settings(["BRAMLEY_ADMIN_TOKEN": token]).adminToken == token)
    let folder = try TemporaryFolder()
    let file = folder.path + "/admin.token"
    try "\(token)\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try ConfigurationFixture.settings(["BRAMLEY_ADMIN_TOKEN_PATH": file]).adminToken == token)
    let both = ConfigurationFixture.sentences([
      "BRAMLEY_ADMIN_TOKEN": token, "BRAMLEY_ADMIN_TOKEN_PATH": file,
    ])
    #expect(both == ["admin.token and admin.token_path are both set; keep one of them"])
  }

  @Test(arguments: ["short", "with a space in the middle", "späte-umlaute-im-token"])
  func `a token that could be guessed or not be sent is refused`(text: String) {
    let sentences = ConfigurationFixture.sentences(["BRAMLEY_ADMIN_TOKEN": text])
    #expect(sentences.count == 1 && sentences.first?.contains("16 to 1024") == true)
  }
}

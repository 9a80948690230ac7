import Foundation
import Testing

@testable import BramleyServer

@Suite struct GuideConfigurationTests {
  var guide: String {
    get throws {
      var root = URL(fileURLWithPath: #filePath)
      for _ in 0..<5 { root.deleteLastPathComponent() }
      return try String(contentsOf: root.appending(path: "docs/from-apples-portal.md"), encoding: .utf8)
    }
  }

  @Test func `the guide's bramley.yaml is a valid configuration`() throws {
    let yaml = try #require(try guide.firstMatch(of: /```yaml\n((?:.|\n)*?)```/)).1
    let sentences = ConfigurationFixture.sentences(
      ["BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app"],
      yaml: yaml.split(separator: "\n").filter { !$0.contains("private_key_path") }.joined(separator: "\n"))
    #expect(sentences == [])
  }
}

import BramleyCore
import Foundation
import Inspection
import Testing

@testable import bramley

@Suite struct GuideTests {
  var guide: String {
    get throws {
      var root = URL(fileURLWithPath: #filePath)
      for _ in 0..<5 { root.deleteLastPathComponent() }
      return try String(contentsOf: root.appending(path: "docs/from-apples-portal.md"), encoding: .utf8)
    }
  }

  @Test(arguments: CheckID.allCases) func `the guide knows every check`(id: CheckID) throws {
    #expect(try guide.contains("`\(id.rawValue)`"))
  }

  @Test func `every check and key that the guide names exists`() throws {
    let text = try guide
    for match in text.matches(of: /`((?:server|apple|app|data)\.[a-z_]+)`/) {
      #expect(SettingKey(rawValue: String(match.1)) != nil, "\(match.1)")
    }
    for match in text.matches(of: /`([a-z_]+)` (?:fails|warns)/) {
      #expect(CheckID(rawValue: String(match.1)) != nil, "\(match.1)")
    }
  }
}

import BramleyCore
import Testing

@testable import Inspection

@Suite struct KeySetRuleTests {
  @Test(arguments: [
    ("https://appleid.apple.com", "appleid.apple.com on port 443."),
    ("http://127.0.0.1:8081", "127.0.0.1 on port 8081."), ("http://apple.test", "apple.test on port 80."),
  ])
  func `an address out of reach is named with its own port`(base: String, words: String) async throws {
    let verdict = await KeySetRule.verdict(nil, at: try WebOrigin(base))
    #expect(verdict.status == .fail && verdict.remedy?.contains(words) == true, "\(verdict)")
  }
}

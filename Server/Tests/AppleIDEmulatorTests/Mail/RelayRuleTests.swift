import EmulatorKit
import Testing

@testable import AppleIDEmulator

@Suite struct RelayRuleTests {
  private static let sources = ["example.com", "hello@other.example"]
  private static let person = AppleWorld.Person(
    id: "ada", email: "ada@example.com", givenName: "Ada", familyName: "")

  @Test(arguments: [
    ("no-reply@example.com", true), ("bounce+1@EXAMPLE.com", true), ("no-reply@mail.example.com", false),
    ("hello@other.example", true), ("bounce@other.example", false), ("x@notexample.com", false),
    ("", false), ("example.com", false), ("@example.com", false), ("\"a@b\"@example.com", true),
  ])
  func `a sender is registered by its address or its whole domain`(sender: String, isRegistered: Bool) {
    #expect(RelayRule.isRegistered(sender, among: Self.sources) == isRegistered)
  }

  @Test func `each refusal is the one that Apple gives`() {
    func refusal(_ sender: String, _ person: AppleWorld.Person? = Self.person, sentToday: Int = 0) -> String?
    {
      RelayRule.refusal(of: sender, Self.sources, to: person, sentToday: sentToday)?.text
    }
    var silent = Self.person
    silent.forwardsEmail = false
    var deleted = Self.person
    deleted.isDeleted = true
    #expect(refusal("a@example.com") == nil)
    #expect(refusal("a@evil.example") == "550 5.1.1 <a@evil.example>: unauthorized sender\r\n")
    #expect(refusal("") == "550 5.1.1 <>: unauthorized sender\r\n")
    for gone in [silent, deleted, nil] {
      #expect(refusal("a@example.com", gone) == "550 5.1.1 bad mailbox name\r\n")
    }
    #expect(refusal("a@example.com", sentToday: 99) == nil)
    #expect(refusal("a@example.com", sentToday: 100)?.hasPrefix("550 5.7.1") == true)
  }

  @Test(arguments: ["example", "@example.com", "a@b@example.com", ".example.com", "exa mple.com", ""])
  func `what is no source is rejected`(source: String) {
    #expect(RelayRule.objection(to: ["example.com", source])?.field == "mail_sources[1]")
    #expect(RelayRule.objection(to: Array(repeating: "example.com", count: 101)) != nil)
  }
}

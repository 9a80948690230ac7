import BramleyAPI
import BramleyCore
import Testing

@Suite struct SupportIDTests {
  @Test func `an account has one support id, eight letters in two groups`() throws {
    let id = SupportID(of: "0193a7e2-0000-7000-8000-000000000001")
    #expect(id == SupportID(of: "0193a7e2-0000-7000-8000-000000000001"))
    #expect(id != SupportID(of: "0193a7e2-0000-7000-8000-000000000002"))
    #expect(id.rawValue.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/) != nil)
  }

  @Test(arguments: ["K0QF-1M9X", "k0qf1m9x", "KOQF-IM9X", "koqf lm9x"])
  func `what a person reads aloud is understood`(_ typed: String) {
    #expect(SupportID(typed: typed)?.rawValue == "K0QF-1M9X")
  }

  @Test(arguments: ["", "K0QF-1M9", "K0QF-1M9XX", "K0QF-1M9U", "ada@example.com"])
  func `text that can't be a support id is rejected`(_ typed: String) {
    #expect(SupportID(typed: typed) == nil)
  }
}

import Inspection
import Testing

@Suite struct TextSenderRuleTests {
  let rule = TextSenderRule(name: "Twilio")

  @Test(
    arguments: [
      (200, Check.Status.ok), (401, .fail), (403, .fail), (404, .fail), (500, .warn), (nil, .fail),
    ] as [(Int?, Check.Status)]) func `the account is judged by the answer`(
      status: Int?, expected: Check.Status
    )
  {
    #expect(rule.account(status).status == expected)
  }

  @Test func `a sender without countries and a budget that nobody chose are reported`() {
    #expect(rule.countries([]).status == .warn && rule.countries(["GB"]).status == .ok)
    #expect(rule.budget(1_000, isChosen: false).status == .warn)
    #expect(rule.budget(200, isChosen: true).message == "At most 200 segments of texts are sent on a day.")
  }
}

import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct TextRuleTests {
  private let now = StoreFixture.start.addingTimeInterval(600)
  private let ask: TextAsk

  init() throws {
    let settings = PhoneSettings(countries: ["DE"], dailyBudget: 100, appName: "Orchard")
    ask = try TextAdmission(settings, ring: .fixture(1)).ask(
      for: PhoneNumber(e164: "+4915112345678"), from: ClientNetwork(high: 0, low: 7), in: .english)
  }

  private func verdict(_ change: (inout TextFacts) -> Void) -> TextVerdict {
    var facts = TextFacts()
    change(&facts)
    return TextRule.judge(ask, facts, at: now).verdict
  }

  @Test func `the limits of number and network are reported, those of the neighbours are not`() {
    #expect(verdict { _ in } == .send)
    #expect(verdict { $0.ofNumberInHour = 14 } == .send)
    #expect(verdict { $0.ofNumberInHour = 15 } == .refused(seconds: 3_000))
    #expect(verdict { $0.ofNumberInDay = 30 } == .refused(seconds: 15 * 3_600 - 600))
    #expect(verdict { $0.ofNetworks = [10] } == .refused(seconds: 3_000))
    #expect(verdict { $0.ofNetworks = [9, 20] } == .refused(seconds: 3_000))
    #expect(verdict { $0.ofNetworks = [9, 19, 39] } == .send)
    #expect(verdict { $0.ofPrefixInHour = 10 } == .swallow)
  }

  @Test func `a swallowed text counts for its number and network, and for nothing that is paid`() {
    func counts(_ verdict: TextVerdict) -> TextCounts? {
      TextRule.Decision(verdict: verdict).counts(segments: 2)
    }
    #expect(counts(.send) == TextCounts(texts: 1, toPrefix: 1, segments: 2))
    #expect(counts(.swallow) == TextCounts(texts: 1, toPrefix: 0, segments: 0))
    #expect(counts(.refused(seconds: 60)) == nil)
  }

  @Test func `a quarter of the budget is left to known numbers, and none gets more than the budget`() {
    #expect(verdict { $0.spent = 74 } == .send)
    #expect(verdict { $0.spent = 75 } == .swallow)
    #expect(verdict { ($0.spent, $0.isKnown) = (75, true) } == .send)
    #expect(verdict { ($0.spent, $0.isKnown) = (99, true) } == .send)
    #expect(verdict { ($0.spent, $0.isKnown) = (100, true) } == .refused(seconds: 15 * 3_600 - 600))
  }

  @Test func `a prefix whose codes are not used is paused for twelve hours`() {
    var facts = TextFacts()
    (facts.settled, facts.used) = (50, 10)
    #expect(TextRule.judge(ask, facts, at: now) == .init(verdict: .send))
    facts.used = 9
    #expect(
      TextRule.judge(ask, facts, at: now) == .init(verdict: .swallow, pause: now.addingTimeInterval(43_200)))
    facts.isKnown = true
    #expect(TextRule.judge(ask, facts, at: now) == .init(verdict: .send))
    #expect(verdict { ($0.settled, $0.used) = (49, 0) } == .send)
    #expect(verdict { $0.pausedUntil = now.addingTimeInterval(1) } == .swallow)
    #expect(verdict { $0.pausedUntil = now } == .send)
  }

  @Test func `a country that is not listed is not supported`() throws {
    let settings = PhoneSettings(countries: ["GB"], dailyBudget: 100, appName: "Orchard")
    let admission = TextAdmission(settings, ring: .fixture(1))
    #expect(throws: Refusal(.phoneNotSupported)) {
      // Guernsey has Great Britain's calling code.
      try admission.ask(for: PhoneNumber(e164: "+447781123456"), from: nil, in: .english)
    }
    let ask = try admission.ask(for: PhoneNumber(e164: "+447400123456"), from: nil, in: "ja")
    #expect(ask.networks.isEmpty && ask.segments == 1)
  }

  @Test func `neighbours share a prefix, and no hash is another's`() throws {
    let settings = PhoneSettings(countries: ["DE"], dailyBudget: 100, appName: "Orchard")
    let admission = TextAdmission(settings, ring: .fixture(1))
    let one = admission.mark(of: try PhoneNumber(e164: "+4915112345678"))
    let two = admission.mark(of: try PhoneNumber(e164: "+4915112345999"))
    let far = admission.mark(of: try PhoneNumber(e164: "+4915112346678"))
    #expect(one.prefix == two.prefix && one.number != two.number && one.prefix != far.prefix)
    #expect(
      one.number
        != TextAdmission(settings, ring: .fixture(2)).mark(of: try PhoneNumber(e164: "+4915112345678")).number
    )
  }
}

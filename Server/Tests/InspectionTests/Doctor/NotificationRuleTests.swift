import Testing

@testable import Inspection

@Suite struct NotificationRuleTests {
  func rule(own: Bool = false, beforeFirstStart: Bool = false) -> NotificationRule {
    NotificationRule(
      url: "https://id.example.com/v1/notifications/apple", isOwn: own,
      isBeforeFirstStart: beforeFirstStart)
  }

  @Test(
    arguments: [
      (.answered(status: 401, isBramley: true), .ok), (.answered(status: 400, isBramley: true), .ok),
      (.answered(status: 401, isBramley: false), .warn), (.answered(status: 200, isBramley: false), .warn),
      (.answered(status: 404, isBramley: true), .warn), (.answered(status: 301, isBramley: false), .warn),
      (.answered(status: 429, isBramley: true), .warn), (.answered(status: 502, isBramley: false), .warn),
      (.refused, .fail), (.timedOut, .fail), (.tlsFailed, .fail),
    ] as [(NotificationAnswer, Check.Status)])
  func `only Bramley's own refusal is right`(outcome: NotificationAnswer, status: Check.Status) {
    #expect(rule().verdict(outcome, isPrivate: false).status == status)
  }

  @Test func `the notifications that arrived are reported`() {
    let verdict = rule().verdict(.answered(status: 403, isBramley: false), isPrivate: false)
    #expect(verdict.words.contains("HTTP 403") && verdict.words.contains("not Bramley"))
  }

  @Test func `a server that can't have been started is no failure`() {
    #expect(rule(own: true).verdict(.refused, isPrivate: false).status == .warn)
    #expect(rule(beforeFirstStart: true).verdict(.timedOut, isPrivate: false).status == .warn)
    #expect(rule(beforeFirstStart: true).verdict(.tlsFailed, isPrivate: false).status == .fail)
  }

  @Test func `an address that Apple can't reach is a warning though Bramley answers`() {
    #expect(rule().verdict(.answered(status: 401, isBramley: true), isPrivate: true).status == .warn)
  }

  @Test(arguments: [
    ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.255.255", true), ("172.32.0.1", false),
    ("192.168.1.1", true),
    ("127.0.0.1", true), ("169.254.1.1", true), ("100.64.0.1", true), ("100.128.0.1", false),
    ("17.253.144.10", false),
    ("::1", true), ("fd00::1", true), ("fe80::1%eth0", true), ("2620:149:af0::10", false),
    ("::ffff:10.0.0.1", true),
    ("::ffff:17.1.1.1", false), ("0.0.0.0", true), ("no address", false),
  ])
  func `private addresses are known`(text: String, isPrivate: Bool) {
    #expect(PrivateAddress.contains(text) == isPrivate)
  }
}

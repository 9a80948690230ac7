import Foundation
import Testing

@testable import Inspection

@Suite struct SenderDomainRuleTests {
  private let rule = SenderDomainRule(domain: "mail.example.com")

  @Test func `one SPF policy is right, none, two and one for everybody are not`() {
    let policy = "v=spf1 include:_spf.example.net -all"
    #expect(rule.spf(.records(["other", policy])).status == .ok)
    #expect(rule.spf(.records(["v=spf10 -all"])).status == .warn)
    #expect(rule.spf(.records([])).status == .warn)
    #expect(rule.spf(.records([policy, "v=spf1 -all"])).status == .fail)
    #expect(rule.spf(.records(["v=spf1 +all"])).status == .warn)
    #expect(rule.spf(.unreachable).remedy == "Look yourself: dig TXT mail.example.com")
  }

  @Test func `a DKIM key is published, missing or revoked`() {
    #expect(rule.dkimName("k1") == "k1._domainkey.mail.example.com")
    #expect(rule.dkim(.records(["v=DKIM1; k=rsa; p=MIGf"]), selector: "k1").status == .ok)
    #expect(rule.dkim(.records(["v=DKIM1; p="]), selector: "k1").status == .fail)
    #expect(rule.dkim(.records([]), selector: "k1").status == .fail)
    #expect(rule.dkim(.unreachable, selector: "k1").status == .warn)
  }

  @Test func `a DMARC policy may be that of the domain above`() {
    #expect(rule.dmarcNames == ["_dmarc.mail.example.com", "_dmarc.example.com"])
    #expect(SenderDomainRule(domain: "example.com").dmarcNames == ["_dmarc.example.com"])
    #expect(rule.dmarc([.records([]), .records(["v=DMARC1; p=reject"])]).message.contains("reject"))
    #expect(rule.dmarc([.records(["v=DMARC1;p=sometimes"])]).status == .fail)
    #expect(rule.dmarc([.records([]), .records([])]).status == .warn)
    #expect(rule.dmarc([.unreachable, .unreachable]).status == .warn)
  }

  @Test func `what to register with Apple is said with domain and address`() {
    let remedy = rule.relay(address: "no-reply@mail.example.com").remedy ?? ""
    #expect(remedy.contains("mail.example.com") && remedy.contains("no-reply@mail.example.com"))
  }

  /// An answer to a question for `a.b`: a CNAME, then a TXT of two strings whose name is a pointer.
  private static let answer: [UInt8] =
    [0, 1, 0x81, 0x80, 0, 1, 0, 2, 0, 0, 0, 0] + [1, 0x61, 1, 0x62, 0, 0, 16, 0, 1]
    + [0xC0, 12, 0, 5, 0, 1, 0, 0, 0, 60, 0, 2, 0xC0, 12]
    + [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 7, 3, 0x76, 0x3D, 0x73, 2, 0x70, 0x66]

  @Test func `strings of a text record are joined, and other records left out`() {
    #expect(TextRecords(answer: Data(Self.answer)) == .records(["v=spf"]))
  }

  @Test func `an answer that ends too early is not read`() {
    for length in 0..<Self.answer.count {
      #expect(TextRecords(answer: Data(Self.answer.prefix(length))) == nil)
    }
    for index in Self.answer.indices {
      // Whatever a byte is changed to, reading ends.
      var answer = Self.answer
      answer[index] = 0xFF
      _ = TextRecords(answer: Data(answer))
    }
  }
}

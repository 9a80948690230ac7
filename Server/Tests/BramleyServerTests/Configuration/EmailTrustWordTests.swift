import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct EmailTrustWordTests {
  @Test(arguments: [
    (["never"], EmailTrust.never), (["authoritative"], .authoritative),
    (["example.com"], .domains(["example.com"])),
    (["Example.com", "a-b.org"], .domains(["example.com", "a-b.org"])),
  ])
  func `a word or a list of domains is read`(texts: [String], trust: EmailTrust) throws {
    #expect(try EmailTrustWord.parse(texts) == trust)
  }

  @Test(arguments: [
    [], [""], ["always"], ["never", "example.com"], ["@example.com"], ["-a.com"], ["a..com"],
    ["ex ample.com"],
  ])
  func `other texts are refused`(texts: [String]) {
    #expect(throws: Malformed.self) { try EmailTrustWord.parse(texts) }
  }

  @Test func `Apple is authoritative unless the setting says otherwise`() throws {
    #expect(try ConfigurationFixture.settings().apple.emailTrust == .authoritative)
    let named = try ConfigurationFixture.settings(yaml: "apple:\n  trust_email: [example.com]\n")
    #expect(named.apple.emailTrust == .domains(["example.com"]))
    let never = try ConfigurationFixture.settings(["BRAMLEY_APPLE_TRUST_EMAIL": "never"])
    #expect(never.apple.emailTrust == .never)
  }
}

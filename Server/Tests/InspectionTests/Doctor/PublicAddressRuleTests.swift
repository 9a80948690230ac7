import BramleyCore
import Testing

@testable import Inspection

@Suite struct PublicAddressRuleTests {
  func address(_ url: String?, emulated: Bool = false, web: Bool = true) throws -> Verdict {
    PublicAddressRule(url: try url.map { try WebOrigin($0) }, isEmulated: emulated, hasWebClients: web)
      .verdict
  }

  func callback(_ url: String, emulated: Bool = false) throws -> Verdict {
    PublicAddressRule.callback(try WebOrigin(url), isEmulated: emulated)
  }

  @Test func `the public address is https, but for an emulator's`() throws {
    #expect(try address("https://id.example.com").status == .ok)
    #expect(try address("http://id.example.com").status == .fail)
    #expect(try address("http://id.example.com").remedy?.contains("https://id.example.com") == true)
    for ip in ["http://192.168.1.20:8080", "http://[2001:db8::1]:8080"] {
      let remedy = try address(ip).remedy ?? ""
      #expect(
        remedy.contains("domain name") && !remedy.contains("192.168"), "the return URL may have no IP address"
      )
    }
    #expect(try address("http://id.example.com", emulated: true).status == .warn)
    #expect(try address("http://127.0.0.1:8080", emulated: true).status == .ok)
    #expect(try address("http://127.0.0.1:8080").status == .warn)
  }

  @Test func `plain http that is allowed is a warning`() throws {
    let url = try WebOrigin("http://192.0.2.1:8080")
    let rule = PublicAddressRule(url: url, isEmulated: false, hasWebClients: false, allowsHTTP: true)
    #expect(rule.verdict.status == .warn)
  }

  @Test func `a list without the loopback address is noticed, since the command returns there`() throws {
    func list(_ texts: String...) throws -> [RedirectAddress] {
      try texts.map { try #require(RedirectAddress($0)) }
    }
    #expect(PublicAddressRule.missingLoopback(in: try list("https://www.example.com/cb"))?.status == .warn)
    #expect(PublicAddressRule.missingLoopback(in: try list("http://127.0.0.1/other"))?.status == .warn)
    #expect(
      PublicAddressRule.missingLoopback(in: try list("com.example.app:/cb", "http://127.0.0.1/callback"))
        == nil)
  }

  @Test func `an unset public address is a failure where browsers return to it`() throws {
    #expect(try address(nil).status == .fail)
    #expect(try address(nil, web: false).status == .warn)
    #expect(try address(nil, emulated: true).status == .ok)
  }

  @Test func `Apple returns to a domain name by https`() throws {
    let good = try callback("https://id.example.com")
    #expect(good.status == .ok)
    #expect(good.words.contains("https://id.example.com/v1/callback/apple"))
    for wrong in [
      "http://id.example.com", "https://localhost", "https://127.0.0.1", "https://203.0.113.5",
      "https://[2001:db8::1]", "http://localhost:8080",
    ] {
      #expect(try callback(wrong).status == .fail, "\(wrong)")
    }
    #expect(try callback("https://id.example.com:8443").status == .warn)
    #expect(try callback("https://id.example.com:443").status == .ok)
  }

  @Test func `an emulator returns to this machine, and to others as Apple does`() throws {
    #expect(try callback("http://127.0.0.1:8080", emulated: true).status == .ok)
    #expect(try callback("http://id.example.com", emulated: true).status == .fail)
  }

  @Test func `localhost as the app's address is pointed out`() throws {
    func judge(_ text: String) throws -> Verdict {
      PublicAddressRule.appRedirect(try #require(RedirectAddress(text)))
    }
    #expect(try judge("http://localhost:3000/callback").status == .warn)
    #expect(try judge("http://127.0.0.1/callback").status == .ok)
    #expect(try judge("com.example.app:/callback").status == .ok)
  }
}

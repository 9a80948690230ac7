import BramleyCore
import Testing

@Suite struct EmailAddressTests {
  @Test(arguments: [
    ("Ada@Example.COM", "ada@example.com"), (" ada@example.com ", "ada@example.com"),
    ("ada+news@example.com", "ada+news@example.com"),
    ("ada@B\u{FC}cher.example", "ada@xn--bcher-kva.example"),
    ("ada@bu\u{308}cher.example", "ada@xn--bcher-kva.example"),
    ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
    ("JOS\u{C9}@example.com", "jos\u{E9}@example.com"), ("jose\u{301}@example.com", "jos\u{E9}@example.com"),
    ("用户@例え.jp", "用户@xn--r8jz45g.jp"),
  ])
  func `is compared without case, its domain as DNS does`(_ typed: String, _ key: String) {
    #expect(EmailAddress(typed)?.key == key)
  }

  @Test(arguments: [
    ("ada@example.com", "\u{430}da@example.com"), ("admin@example.com", "adm\u{131}n@example.com"),
    ("mike@example.com", "mi\u{FF4B}e@example.com"), ("ada@example.com", "ada@ex\u{430}mple.com"),
    ("a.da@example.com", "ada@example.com"), ("ada+x@example.com", "ada@example.com"),
    ("stra\u{DF}e@example.com", "strasse@example.com"), ("sally@example.com", "\u{17F}ally@example.com"),
  ])
  func `an address that only looks alike is another one`(_ one: String, _ other: String) throws {
    let key = try #require(EmailAddress(one)?.key)
    #expect(EmailAddress(other)?.key != key)
  }

  @Test(arguments: [
    "", "ada", "@example.com", "ada@", "ada@localhost", "a da@example.com", "ada@exa mple.com",
    "ada@example..com",
    ".ada@example.com", "ada.@example.com", "a..da@example.com", "ada@-example.com", "ada@example.com/x",
    "ada\u{0}@example.com", "ada\u{202E}@example.com", "mi\u{212A}e@example.com", "\"ada\"@example.com",
    "ada@[127.0.0.1]", "ada@example.com\r\nbcc: x",
  ])
  func `text that can't be an address is rejected`(_ typed: String) { #expect(EmailAddress(typed) == nil) }

  @Test func `length is bounded`() {
    let local = String(repeating: "a", count: 65)
    #expect(EmailAddress("\(local)@example.com") == nil)
    #expect(EmailAddress("a@\(String(repeating: "b.", count: 140))com") == nil)
  }

  @Test(arguments: [
    ("h1@exam\u{200B}ple.org", "h1@example.org"), ("h1@exam\u{AD}ple.org", "h1@example.org"),
    ("h1@ｅｘａｍｐｌｅ.org", "h1@example.org"), ("h1@example。org", "h1@example.org"),
    ("Ada@B\u{DC}CHER.example", "Ada@b\u{FC}cher.example"), ("Ada@Example.COM", "Ada@Example.COM"),
    ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
  ])
  func `a domain has no invisible characters`(typed: String, shown: String) throws {
    let address = try #require(EmailAddress(typed))
    #expect(Array(address.text.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(EmailAddress(address.text)?.key == address.key)
  }
}

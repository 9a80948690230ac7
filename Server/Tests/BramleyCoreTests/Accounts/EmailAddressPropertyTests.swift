import BramleyCore
import Foundation
import Testing

/// Promises about addresses of many spellings.
@Suite struct EmailAddressPropertyTests {
  static let locals = [
    "ada", "Ada.Lovelace", "a+b", "o'brien", "JOS\u{C9}", "jose\u{301}", "\u{430}\u{434}\u{430}",
    "stra\u{DF}e",
    "\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}", "\u{4E2D}\u{6587}", "x_y", "1", "\u{FB01}x",
  ]
  static let domains = [
    "example.com", "EXAMPLE.Org", "b\u{FC}cher.example", "bu\u{308}cher.example", "xn--bcher-kva.example",
    "\u{4F8B}\u{3048}.jp", "sub.mail.example", "ex\u{430}mple.com", "fa\u{DF}.de", "fass.de",
  ]
  static let all = locals.flatMap { local in domains.map { "\(local)@\($0)" } }

  @Test(arguments: all) func `the compared form is compared as itself`(_ text: String) throws {
    let key = try #require(EmailAddress(text)).key
    #expect(EmailAddress(key)?.key == key)
  }

  @Test(arguments: all) func `case and composition never make another address`(_ text: String) throws {
    let key = try #require(EmailAddress(text)).key
    #expect(EmailAddress(text.precomposedStringWithCanonicalMapping)?.key == key)
    #expect(EmailAddress(text.decomposedStringWithCanonicalMapping)?.key == key)
    let ascii = String(text.map { $0.isASCII ? Character($0.uppercased()) : $0 })
    #expect(EmailAddress(ascii)?.key == key)
  }

  @Test func `addresses that are not the same by case or by DNS are never one`() throws {
    // Each spelling by what makes it one with others: letters of ASCII in lower case, composed; domains by hand.
    let domains = [
      ("example.com", 0), ("EXAMPLE.Org", 1), ("b\u{FC}cher.example", 2), ("bu\u{308}cher.example", 2),
      ("xn--bcher-kva.example", 2), ("\u{4F8B}\u{3048}.jp", 3), ("sub.mail.example", 4),
      ("ex\u{430}mple.com", 5), ("fa\u{DF}.de", 6), ("fass.de", 7),
    ]
    var keys: [String: String] = [:]
    for local in Self.locals {
      for (domain, number) in domains {
        let address = try #require(EmailAddress("\(local)@\(domain)"))
        let name = "\(local.precomposedStringWithCanonicalMapping.lowercased())@\(number)"
        if let other = keys[address.key] { #expect(other == name, "\(address.text)") }
        keys[address.key] = name
      }
    }
  }

  @Test func `the domain's form is ASCII, and a number is not a domain`() throws {
    for text in Self.all {
      let key = try #require(EmailAddress(text)).key
      let domain = try #require(key.split(separator: "@").last)
      #expect(domain.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(EmailAddress("ada@127.0.0.1") == nil && EmailAddress("ada@1.2") == nil)
  }
}

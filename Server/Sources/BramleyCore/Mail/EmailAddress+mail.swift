import Foundation

extension EmailAddress {
  /// The address as SMTP takes it: the domain in ASCII. The local part may be Unicode and then needs SMTPUTF8.
  package var envelope: String {
    "\(text[..<(text.lastIndex(of: "@") ?? text.endIndex)])@\(domain)"
  }

  /// The domain in ASCII and lower case.
  package var domain: String { String(key[key.index(after: key.lastIndex(of: "@")!)...]) }

  /// Whether mail to it goes through Apple's relay.
  package var isRelay: Bool { domain == "privaterelay.appleid.com" }

  /// Whether it needs SMTPUTF8.
  package var isUnicode: Bool { !envelope.utf8.allSatisfy { $0 < 0x80 } }
}

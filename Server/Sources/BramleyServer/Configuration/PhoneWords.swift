import BramleyCore
import Foundation

/// Parsers for the values of texts.
enum PhoneWords {
  /// A region of the table.
  static func country(_ text: String) throws(Malformed) -> RegionCode {
    let region = RegionCode(rawValue: text)
    guard region.hasNumbers else {
      throw "names a country that is none: two capital letters, such as GB, as ISO 3166-1 has them"
    }
    return region
  }

  /// A domain for the last line.
  static func domain(_ text: String) throws(Malformed) -> String {
    let host = try HostAddress(text)
    guard host.text.contains("."), host.text == text, !HostAddress.isIPv4(text), !HostAddress.isIPv6(text)
    else {
      throw "is not a domain in small letters, such as example.com"
    }
    return text
  }

  /// The first eleven characters of a hash in base64.
  static func androidHash(_ text: String) throws(Malformed) -> String {
    guard text.utf8.count == 11,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "/") })
    else { throw "has a hash that is not the eleven characters that Android's SMS Retriever wants" }
    return text
  }

  /// The words that people are shown.
  static func sentence(_ text: String) throws(Malformed) -> String {
    guard text.utf8.count <= 1_000,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw "is not one line of up to 1000 bytes" }
    return text
  }

  /// The sender of a text: a number, or up to eleven letters and digits.
  static func from(_ text: String) throws(Malformed) -> String {
    let digits = text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    let isNumber = (3...15).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    let isName =
      (1...11).contains(text.count) && text.first != " " && text.last != " "
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
    guard isNumber || isName else {
      throw "is neither a number nor a name of up to eleven letters and digits"
    }
    return text
  }

  /// An id of Twilio's.
  static func id(_ prefix: String) -> (String) throws(Malformed) -> String {
    { text throws(Malformed) in
      guard text.hasPrefix(prefix), text.utf8.count == 34,
        text.dropFirst(2).allSatisfy({ $0.isASCII && $0.isHexDigit })
      else { throw Malformed("is not an id that begins with \(prefix)") }
      return text
    }
  }

  /// An address that webhooks are sent to. A code in a body needs TLS.
  static func webhook(_ text: String) throws(Malformed) -> URL {
    let address = try ProviderAddress(text)
    guard address.origin.scheme == "https" || address.origin.host.isLoopback,
      let url = URL(string: address.text)
    else { throw "must begin with https://, since codes are sent there" }
    return url
  }
}

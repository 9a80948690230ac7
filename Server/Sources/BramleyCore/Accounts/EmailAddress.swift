import Foundation

/// An address that somebody typed, with the form in which addresses are compared.
///
/// The domain is compared as DNS does (IDNA, RFC 5890), the local part without regard to case. Characters
/// that only look alike stay different: no spelling of one address is ever taken for another address.
package struct EmailAddress: Sendable, Hashable {
  /// The displayed form: as it was typed, without surrounding white space. A domain that is not plain ASCII
  /// is shown as IDNA maps it, without invisible characters.
  package let text: String
  /// The form in which addresses are compared.
  package let key: String

  /// Reads an address; nil when mail could not reach it (RFC 5321, section 4.5.3.1).
  package init?(_ typed: String) {
    let text = typed.trimmingCharacters(in: .whitespaces)
    guard text.utf8.count <= 254, let at = text.lastIndex(of: "@") else { return nil }
    let local = text[..<at]
    guard (1...64).contains(local.utf8.count), !local.hasPrefix("."), !local.hasSuffix("."),
      !local.contains(".."), local.unicodeScalars.allSatisfy(Self.mayStandInLocalPart),
      let domain = Self.asciiDomain(String(text[text.index(after: at)...])),
      let compared = Self.withoutCase(String(local))
    else { return nil }
    self.text = "\(local)@\(Self.shown(String(text[text.index(after: at)...]), as: domain))"
    key = "\(compared)@\(domain)"
  }

  private static func mayStandInLocalPart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
        .paragraphSeparator:
        return false
      default: return true
      }
    }
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || "!#$%&'*+-/=?^_`{|}~.".unicodeScalars.contains(scalar)
  }

  /// Returns the local part composed and in lower case; nil when that would turn a letter of another script
  /// into an ASCII one, as happens with the Kelvin sign.
  private static func withoutCase(_ local: String) -> String? {
    if local.utf8.allSatisfy({ $0 < 0x80 }) { return local.lowercased() }
    let ascii = local.unicodeScalars.count(where: \.isASCII)
    let lowered = local.precomposedStringWithCanonicalMapping.unicodeScalars
      .map { $0.properties.lowercaseMapping }.joined().precomposedStringWithCanonicalMapping
    return lowered.unicodeScalars.count(where: \.isASCII) <= ascii ? lowered : nil
  }

  private static func asciiDomain(_ domain: String) -> String? {
    guard !domain.isEmpty,
      !domain.unicodeScalars.contains(where: { "/?#:@[]\\%".unicodeScalars.contains($0) })
    else { return nil }
    guard let host = mapped(domain), host.utf8.count <= 253 else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(isLabel),
      // No top-level domain is a number: this would be a network address.
      labels.last?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false
    else { return nil }
    return host
  }

  /// Returns the domain as IDNA maps it. Of a domain in plain ASCII, as nearly all are, that is its lower case.
  private static func mapped(_ domain: String) -> String? {
    let isPlain = domain.utf8.allSatisfy {
      ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x2E
    }
    let lowered = isPlain ? domain.lowercased() : ""
    if isPlain, !lowered.contains("xn--") { return lowered }
    var components = URLComponents()
    components.scheme = "https"
    components.host = domain
    return components.encodedHost?.lowercased()
  }

  /// Returns the domain in its own script if that maps back to the same domain; otherwise in ASCII.
  private static func shown(_ typed: String, as ascii: String) -> String {
    guard !typed.unicodeScalars.allSatisfy(\.isASCII) else { return typed }
    var components = URLComponents()
    components.scheme = "https"
    components.encodedHost = ascii
    guard let mapped = components.host, asciiDomain(mapped) == ascii else { return ascii }
    return mapped
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
      }
  }
}

import BramleyClient
import Foundation

/// A phone number as typed so far.
struct PhoneNumberForm: Hashable, Sendable {
  /// The region whose calling code a number without "+" gets.
  var region: PhoneRegion?
  /// What the field shows.
  private(set) var text = ""

  init(region: PhoneRegion?) { self.region = region }

  /// The most digits of a number (E.164).
  private static let most = 15
  /// The least digits of a national number that is worth sending. The server knows which numbers exist.
  private static let least = 4

  /// Takes what was typed, pasted or filled in, and shows it in the region's groups. A "+" or "00" at the beginning makes
  /// it international, and chooses the region.
  mutating func type(_ typed: String) {
    let digits = String(Self.digits(of: typed).prefix(Self.most + 2))
    guard Self.isInternational(typed, digits) else {
      text = national(digits)
      return
    }
    let international = digits.hasPrefix("00") ? String(digits.dropFirst(2)) : digits
    guard let found = PhoneRegion.of(internationalDigits: international, near: region),
      international.count > found.callingCode.count
    else {
      text = "+" + international
      return
    }
    region = found
    let rest = international.dropFirst(found.callingCode.count)
    text = "+" + found.callingCode + " " + Self.grouped(String(rest), found.groups)
  }

  /// The number in E.164; nil while it is too short or too long to be one.
  var number: String? {
    let digits = Self.digits(of: text)
    if text.hasPrefix("+") {
      return (Self.least + 2...Self.most).contains(digits.count) && digits.first != "0" ? "+" + digits : nil
    }
    guard let region else { return nil }
    let national =
      !region.trunkPrefix.isEmpty && digits.hasPrefix(region.trunkPrefix)
      ? String(digits.dropFirst(region.trunkPrefix.count)) : digits
    let all = region.callingCode + national
    return national.count >= Self.least && all.count <= Self.most ? "+" + all : nil
  }

  /// The sign-in that the form asks for; nil while it is incomplete.
  var method: SignInMethod? { number.map { .phone($0) } }

  private func national(_ digits: String) -> String {
    guard let region else { return digits }
    let prefix = region.trunkPrefix
    guard !prefix.isEmpty, digits.hasPrefix(prefix), digits.count > prefix.count else {
      return Self.grouped(digits, region.groups)
    }
    // The first group has the prefix too: "0151 2345678".
    var groups = region.groups
    if !groups.isEmpty { groups[0] += prefix.count }
    return Self.grouped(digits, groups)
  }

  private static func isInternational(_ typed: String, _ digits: String) -> Bool {
    typed.drop { $0.isWhitespace || $0 == "\u{202D}" || $0 == "\u{200E}" }.first.map { "+＋".contains($0) }
      ?? false || digits.hasPrefix("00")
  }

  /// The digits of a text, in ASCII, whatever script they are typed in.
  private static func digits(of text: String) -> String {
    text.compactMap { character in
      character.wholeNumberValue.flatMap { (0...9).contains($0) ? String($0) : nil }
    }.joined()
  }

  /// Digits in groups; what is left over goes into the last one.
  private static func grouped(_ digits: String, _ groups: [Int]) -> String {
    var rest = Substring(digits)
    var parts: [Substring] = []
    for (index, length) in groups.enumerated() where !rest.isEmpty {
      let part = index == groups.count - 1 ? rest : rest.prefix(length)
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    if !rest.isEmpty { parts.append(rest) }
    return parts.joined(separator: " ")
  }
}

// The number is no business of a log.
extension PhoneNumberForm: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

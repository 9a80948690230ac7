import BramleyAPI
import Crypto
package import Foundation

/// A request for a text, as the store's step judges it by `admitText`. Number and network are keyed hashes.
package struct TextAsk: Sendable {
  /// The number and its prefix.
  package var mark: TextMark
  /// The identity that the number may be, so that a number that signed in before is known.
  package var identity: IdentityKey
  /// The network and the wider ones around it, narrowest first; none where it is not known.
  package var networks: [Data]
  /// How many segments the text has.
  package var segments: Int
  /// The most segments in a day.
  package var dailyBudget: Int
  package var limits: TextLimits
}

/// A number as the limits know it: two keyed hashes that nobody can follow back without the key ring.
package struct TextMark: Sendable, Equatable {
  /// The number's.
  package var number: Data
  /// That of the number without its last three digits.
  package var prefix: Data
}

/// Makes what the store's steps need to limit texts.
package struct TextAdmission: Sendable {
  /// The settings that apply.
  package let settings: PhoneSettings
  private let ring: KeyRing

  package init(_ settings: PhoneSettings, ring: KeyRing) {
    self.settings = settings
    self.ring = ring
  }

  /// Returns the request for a text, for the step `admitText`.
  ///
  /// - Throws: `phone_not_supported` when the number's region is not among `phone.countries`.
  package func ask(
    for number: PhoneNumber, from network: ClientNetwork?, in language: MessageLanguage
  ) throws(Refusal) -> TextAsk {
    guard settings.countries.contains(number.region) else {
      throw Refusal(
        .phoneNotSupported, "This server sends no texts to the country of this number.",
        remedy: "The server's operator lists the countries in phone.countries.")
    }
    return TextAsk(
      mark: mark(of: number),
      identity: IdentityKey(provider: .phone, team: "", subject: number.e164),
      networks: (network?.circles ?? []).map { hash("network", "\($0.high) \($0.low)") },
      segments: TextSegments.count(
        TextBody(settings).text(code: "000000", in: language)),
      dailyBudget: settings.dailyBudget, limits: settings.limits)
  }

  /// Returns the number's hashes, for the step `textUsed`.
  package func mark(of number: PhoneNumber) -> TextMark {
    TextMark(number: hash("number", number.e164), prefix: hash("prefix", String(number.e164.dropLast(3))))
  }

  private func hash(_ what: String, _ value: String) -> Data {
    let text = "text\n\(what)\n\(value)"
    return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
  }
}

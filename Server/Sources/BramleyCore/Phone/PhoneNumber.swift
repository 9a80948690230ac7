import BramleyAPI

/// A telephone number that texts can reach. One telephone has one spelling, so the number is a key as it stands.
package struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number in E.164: a plus sign and at most fifteen digits.
  package let e164: String
  /// The country or territory to which its range belongs; several of them can share a calling code.
  package let region: RegionCode

  /// Reads a number as it is sent to the server.
  ///
  /// - Throws: `invalid_request` for what is not E.164, `phone_not_supported` for a number that does not exist or that
  ///   texts don't reach.
  package init(e164 text: String) throws(Refusal) {
    guard Self.isWellFormed(text) else {
      throw .invalidRequest(
        "The number is not in E.164: a plus sign, then up to fifteen digits without spaces or hyphens.",
        remedy: "Send it as +4915112345678.")
    }
    guard let region = PhoneTable.standard.region(of: text) else {
      throw Refusal(
        .phoneNotSupported, "No text can be sent to this number.", remedy: "Use the number of a mobile phone."
      )
    }
    e164 = text
    self.region = region
  }

  /// A number must not reach a log.
  package var description: String { "a number in \(region)" }

  private static func isWellFormed(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "+") && (7...15).contains(digits.count)
      && digits.first != UInt8(ascii: "0")
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

import AppleID

/// Parsers of the ids that Apple's portal gives out.
enum PortalID {
  /// A team id or key id: ten capital letters and digits.
  static func tenCharacters(_ text: String) throws(Malformed) -> String {
    guard text.utf8.count == 10, text.utf8.allSatisfy(isCapitalOrDigit) else {
      throw "is not ten capital letters and digits, as Apple's portal shows it"
    }
    return text
  }

  /// A bundle id or Services ID.
  static func client(_ text: String) throws(Malformed) -> AppleClientID {
    guard text.utf8.count <= 255,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
    else { throw "is not a bundle id or Services ID" }
    return AppleClientID(rawValue: text)
  }

  private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
  }
}

package import AppleID

/// Parsers for the ids that Apple's portal assigns.
package enum PortalID {
  /// A team id or key id: ten capital letters and digits.
  package static func tenCharacters(_ text: String) throws(Malformed) -> String {
    guard text.utf8.count == 10, text.utf8.allSatisfy(isCapitalOrDigit) else {
      throw "is not ten capital letters and digits, as Apple's portal shows it"
    }
    return text
  }

  /// A bundle id or Services ID.
  package static func client(_ text: String) throws(Malformed) -> AppleClientID {
    guard text.utf8.count <= 255,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
    else { throw "is not a bundle id or Services ID" }
    return AppleClientID(rawValue: text)
  }

  /// An App ID: a team id, a dot, a bundle id.
  package static func app(_ text: String) throws(Malformed) -> String {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, (try? tenCharacters(parts[0])) != nil,
      (try? client(parts[1])) != nil
    else { throw "is not a team id, a dot and a bundle id, such as A1B2C3D4E5.com.example.app" }
    return text
  }

  private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
  }
}

import BramleyCore

/// Judges whether a team id and a key id can be those in Apple's portal.
package enum PortalIDRule {
  /// Judges a team id.
  ///
  /// - Parameters:
  ///   - keyID: The configured key id, if any.
  ///   - namedKeyID: The id in the key file's name, if any.
  package static func team(_ text: String, keyID: String? = nil, namedKeyID: String? = nil) -> Verdict {
    if let fault = shape(text, .appleTeamID, "team id") { return fault }
    if let namedKeyID, text == namedKeyID, keyID != namedKeyID {
      return .fail(
        "The team id is the id in the key file's name: team id and key id look swapped.",
        remedy: "Exchange apple.team_id and apple.key_id.")
    }
    if text == keyID {
      return .fail(
        "The team id and the key id are the same, and Apple never gives one id to both.",
        remedy: "Set apple.team_id to the Team ID that Apple's portal shows under Membership.")
    }
    return .ok("The team id is well-formed.")
  }

  /// Judges a key id.
  package static func key(_ text: String, namedKeyID: String? = nil) -> Verdict {
    if let fault = shape(text, .appleKeyID, "key id") { return fault }
    if let namedKeyID, text != namedKeyID {
      return .warn(
        "The key id is not the one in the key file's name, AuthKey_\(namedKeyID).p8.",
        remedy: "Unless the file was renamed, set apple.key_id: \(namedKeyID).")
    }
    return .ok("The key id is well-formed.")
  }

  /// Returns the key id in the name that Apple's portal gives a key file: `AuthKey_F6G7H8J9K0.p8`.
  package static func keyID(inNameOf path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    // Browsers append " (1)" or " 2" to the name of a second download.
    guard let match = name.firstMatch(of: /^AuthKey_([A-Z0-9]{10})(?: ?\(?[0-9]+\)?)?\.p8$/) else {
      return nil
    }
    return String(match.1)
  }

  private static func shape(_ text: String, _ key: SettingKey, _ name: String) -> Verdict? {
    guard (try? PortalID.tenCharacters(text)) == nil else { return nil }
    let place =
      key == .appleTeamID ? "under Membership" : "under Keys, on the page of the key"
    let remedy = "Set \(key.rawValue) to the ten characters that Apple's portal shows \(place)."
    if (try? PortalID.tenCharacters(text.uppercased())) != nil {
      return .fail(
        "The \(name) has lower-case letters, and Apple's ids are capitals and digits.",
        remedy: "Set \(key.rawValue): \(text.uppercased()).")
    }
    if text.contains(".") {
      return .fail("The \(name) has a dot in it: it looks like a bundle id.", remedy: remedy)
    }
    let count = text.unicodeScalars.count
    guard count == 10 else {
      return .fail(
        "The \(name) has \(count) character\(count == 1 ? "" : "s"), where ten are expected.", remedy: remedy)
    }
    return .fail("The \(name) has characters other than capitals and digits.", remedy: remedy)
  }
}

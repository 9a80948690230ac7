package import BramleyCore

/// Judges bundle ids and Services IDs.
package enum ClientIDRule {
  /// The list that the id is in.
  package enum Kind: Sendable {
    case native
    case web

    package var key: SettingKey { self == .native ? .appleNativeClientIDs : .appleWebClientIDs }
    /// Apple's term for it.
    package var name: String { self == .native ? "bundle id" : "Services ID" }
  }

  /// Judges one id.
  ///
  /// - Parameters:
  ///   - team: The team id, where it is known.
  ///   - native: The ids of the other list, when a Services ID is judged.
  package static func verdict(_ text: String, _ kind: Kind, team: String? = nil, native: [String] = [])
    -> Verdict
  {
    if let fault = shape(text, kind) ?? teamPrefix(text, kind, team: team) { return fault }
    if native.contains(text) {
      return .fail(
        "The Services ID is a bundle id too, and Apple gives them different names.",
        remedy:
          "Name it in apple.native_client_ids if it is an app's, in apple.web_client_ids if it is a Services ID."
      )
    }
    if let twin = native.first(where: { $0.lowercased() == text.lowercased() }) {
      return .warn(
        "The Services ID differs from the bundle id \(twin) in capitals alone, and Apple tells them apart.",
        remedy: "Compare both with Apple's portal under Identifiers, letter for letter.")
    }
    return .ok("The \(kind.name) is well-formed.")
  }

  /// Returns the id as it may be shown: a text that can't be an id is not repeated.
  package static func subject(_ text: String, _ kind: Kind, position: Int) -> String {
    (try? PortalID.client(text.replacing("*", with: ""))) != nil && text.utf8.count <= 155
      ? text : "\(kind.key.rawValue), item \(position + 1)"
  }

  private static func shape(_ text: String, _ kind: Kind) -> Verdict? {
    let remedy = "Copy the identifier from Apple's portal under Identifiers, for example \(kind.key.example)."
    if text.contains("*") {
      return .fail(
        "The \(kind.name) is a wildcard, and Sign in with Apple wants an explicit App ID.",
        remedy: "Register the app's own bundle id in Apple's portal, and name that.")
    }
    if text.contains(where: \.isWhitespace) {
      return .fail("The \(kind.name) has a space in it.", remedy: "\(remedy) Several ids are a list.")
    }
    guard (try? PortalID.client(text)) != nil else {
      return .fail("The \(kind.name) has characters that no identifier of Apple's has.", remedy: remedy)
    }
    guard !text.split(separator: ".", omittingEmptySubsequences: false).contains("") else {
      return .fail("The \(kind.name) has an empty part between, before or behind its dots.", remedy: remedy)
    }
    return nil
  }

  private static func teamPrefix(_ text: String, _ kind: Kind, team: String?) -> Verdict? {
    guard let dot = text.firstIndex(of: "."), (try? PortalID.tenCharacters(String(text[..<dot]))) != nil
    else {
      return nil
    }
    let bare = String(text[text.index(after: dot)...])
    let prefix = text[..<dot]
    guard prefix == team ?? "" || prefix.contains(where: \.isNumber) else {
      return .warn(
        "The \(kind.name) begins with ten capitals, as if a team id stood before it.",
        remedy: "If they are a team id, name the \(kind.name) without it: \(bare).")
    }
    return .fail(
      "The \(kind.name) has a team id before it, which Apple's ID service does not want.",
      remedy: "Name it without the prefix: \(bare).")
  }
}

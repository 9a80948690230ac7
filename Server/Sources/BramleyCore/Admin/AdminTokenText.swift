package import Foundation

/// The text of an operator's token: `bra1.`, the id, and 256 unpredictable bits.
package struct AdminTokenText: Sendable {
  static let prefix = "bra1."
  let id: String
  package let text: String

  /// Makes a token; its text is shown once.
  package init(_ surroundings: Surroundings) {
    id = surroundings.randomText(9)
    text = "\(Self.prefix)\(id).\(surroundings.newSecretText())"
  }

  /// Reads a token; nil for another text.
  init?(_ text: String) {
    guard text.utf8.count == 61, text.hasPrefix(Self.prefix) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].utf8.count == 12, parts[2].utf8.count == 43 else { return nil }
    id = String(parts[1])
    self.text = text
  }

  /// Returns what the store keeps of the token.
  package func credential(
    _ name: OperatorName, _ role: AdminRole, lifetime: TimeInterval, at now: Date
  ) -> AdminCredential {
    AdminCredential(
      id: id, name: name, secretHash: AdminCredential.hash(text), grants: .role(role), createdAt: now,
      expiresAt: now.addingTimeInterval(lifetime))
  }
}

/// The rule of WebAuthn Level 3 that a passkey's answer breaks. It reaches the log alone: the caller gets the same
/// answer for every rule.
package struct CeremonyFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The section with the procedure: 7.1 for a new passkey, 7.2 for a signature.
  package let section: String
  /// The step of the procedure, by its place in the list.
  package let step: Int
  /// What is wrong, in a few words. It names nothing of the content.
  package let reason: String

  package init(_ ceremony: CeremonyKind, _ step: Int, _ reason: String) {
    section = ceremony == .registration ? "7.1" : "7.2"
    self.step = step
    self.reason = reason
  }

  /// The rule as the log names it: `7.2.16`.
  package var rule: String { "\(section).\(step)" }
  package var description: String { "WebAuthn \(rule): \(reason)" }
}

/// What is done with a passkey.
package enum CeremonyKind: Sendable {
  /// One is made (section 7.1).
  case registration
  /// One signs (section 7.2).
  case authentication

  /// The `type` of the client data.
  var clientDataType: String { self == .registration ? "webauthn.create" : "webauthn.get" }
}

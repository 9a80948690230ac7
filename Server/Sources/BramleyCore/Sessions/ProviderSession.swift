import BramleyAPI

/// A provider's own session of a person, `sid`. When the provider reports its end, the sessions here that began with it
/// end too.
package struct ProviderSession: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Takes a session's id; nil when it can't be one.
  init?(_ text: String) {
    guard (1...255).contains(text.utf8.count) else { return nil }
    self.init(rawValue: text)
  }
}

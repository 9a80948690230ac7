import BramleyAPI

/// A device's name from a client: untrusted text.
enum DeviceName {
  /// Sanitizes the name by the rule for parts of a person's name.
  static func sanitized(_ name: String?) -> String? {
    PersonName(givenName: name).sanitized.givenName
  }
}

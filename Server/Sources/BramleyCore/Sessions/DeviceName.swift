import BramleyAPI

/// A device's name as a client gave it: untrusted text.
enum DeviceName {
  /// The name by the rule for parts of a person's name.
  static func sanitized(_ name: String?) -> String? {
    PersonName(givenName: name).sanitized.givenName
  }
}

import BramleyCore
import Inspection

extension PortalAnswers {
  /// The answers as a `bramley.yaml` that `bramley serve` can use unchanged.
  var yaml: String {
    """
    # Bramley's configuration, as `bramley init` wrote it. `bramley doctor` checks it, `bramley serve` runs it;
    # docs/configuration.md lists every key. Keep it readable by yourself alone (mode 0600).

    \(server)
    apple:\(apple)
      # Membership, in your account at developer.apple.com
      team_id: \(Self.quoted(teamID))
      # Certificates, Identifiers & Profiles > Keys
      key_id: \(Self.quoted(keyID))
      private_key_path: \(Self.quoted(privateKeyPath))
    \(Self.list("native_client_ids", nativeClientIDs, "Identifiers > App IDs: the bundle ids of your apps"))
    \(Self.list("web_client_ids", webClientIDs, "Identifiers > Services IDs: sign-in in browsers and on Android"))

    \(providerSections)# Where the database and the master key are kept. Back up master.key: it opens what the database seals.
    # data: /var/lib/bramley

    """
  }

  /// What to register in Apple's portal, one item a line; empty while the server has no address.
  var registrations: [String] {
    guard let publicURL else { return [] }
    let notifications =
      "Notification URL of the App ID:  \(PublicAddressRule.notificationAddress(of: publicURL))"
    guard !webClientIDs.isEmpty else { return [notifications] }
    return [
      "Return URL of the Services ID:   \(PublicAddressRule.callbackAddress(of: publicURL))", notifications,
    ]
  }

  private var server: String {
    guard let publicURL else {
      return """
        # server:
        #   How apps, browsers and Apple reach the server. Needed for browsers and for Apple's notifications.
        #   public_url: https://id.example.com

        """
    }
    return """
      server:
        # How apps, browsers and Apple reach the server. Register below it in Apple's portal:
      \(registrations.map { "  #   \($0)" }.joined(separator: "\n"))
        public_url: \(Self.quoted(publicURL.text))
      \(proxies)
      """
  }

  /// Whose `X-Forwarded-For` counts, as a line with its end.
  private var proxies: String {
    guard !trustedProxies.isEmpty else { return "" }
    let value =
      trustedProxies == ["none"]
      ? "none" : "[\(trustedProxies.map(Self.quoted).joined(separator: ", "))]"
    return """
        # Where your TLS proxy calls from: whose X-Forwarded-For counts
        trusted_proxies: \(value)

      """
  }

  private var apple: String {
    guard let emulator else { return "" }
    return """

        # An emulator of Apple's ID service, with which this file was made. Without this line it is Apple.
        base_url: \(Self.quoted(emulator.text))
      """
  }

  private static func list(_ key: String, _ items: [String], _ comment: String) -> String {
    guard !items.isEmpty else { return "  # \(comment)\n  # \(key): []" }
    return "  # \(comment)\n  \(key): [\(items.map(quoted).joined(separator: ", "))]"
  }

  /// Returns a YAML scalar in double quotes: an unquoted id of digits would be a number.
  static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

import BramleyAPI
package import BramleyCore

/// Judges the server's public address, and the addresses below it that are registered with Apple.
package struct PublicAddressRule: Sendable {
  /// `server.public_url`.
  package var url: WebOrigin?
  /// Whether an emulator takes Apple's place.
  package var isEmulated: Bool
  /// Whether people sign in through browsers.
  package var hasWebClients: Bool
  /// `server.allow_http`.
  package var allowsHTTP: Bool

  package init(url: WebOrigin?, isEmulated: Bool, hasWebClients: Bool, allowsHTTP: Bool = false) {
    self.allowsHTTP = allowsHTTP
    self.url = url
    self.isEmulated = isEmulated
    self.hasWebClients = hasWebClients
  }

  /// Returns the address below a URL to which Apple returns a browser.
  package static func callbackAddress(of url: WebOrigin) -> String {
    AuthorizationService.callbackAddress(of: url.text, for: .apple)
  }
  /// Returns the address below a URL to which Apple sends its notifications.
  package static func notificationAddress(of url: WebOrigin) -> String {
    url.text + WirePath.appleNotifications
  }

  /// The verdict on the address itself.
  package var verdict: Verdict {
    guard let url else { return unset }
    guard url.scheme == "http" else { return .ok("The server says it is at \(url.text).") }
    if url.host.isLoopback {
      return isEmulated
        ? .ok("The server says it is at \(url.text), on this machine alone.")
        : .warn(
          "server.public_url is this machine itself, so no phone, browser elsewhere or Apple reaches the server.",
          remedy: "Set server.public_url to the https address at which your proxy serves it.")
    }
    let message = "server.public_url is http: tokens would cross the network unencrypted."
    // Apple takes no IP address as a return URL.
    let address =
      Self.isIP(url.host) ? " to its https address with a domain name" : ": https://\(url.host.inURL)"
    let remedy = "Put a proxy with a certificate before the server and set server.public_url\(address)."
    return isEmulated || allowsHTTP ? .warn(message, remedy: remedy) : .fail(message, remedy: remedy)
  }

  private var unset: Verdict {
    if isEmulated { return .ok("server.public_url is not set; with an emulator the bound address will do.") }
    let message =
      "server.public_url is not set, so the server takes the address that it listens on for its own."
    let remedy = "Set server.public_url to the https address at which apps and Apple reach it."
    return hasWebClients ? .fail(message, remedy: remedy) : .warn(message, remedy: remedy)
  }

  /// Judges the return address that must be registered for a Services ID. Apple's rules for it are in
  /// "Request an authorization to the Sign in with Apple server".
  package static func callback(_ url: WebOrigin, isEmulated: Bool) -> Verdict {
    let address = callbackAddress(of: url)
    if isEmulated, url.host.isLoopback {
      return .ok("Register this return URL with the emulator's Services ID: \(address)")
    }
    let remedy =
      "Set server.public_url to an https address with a domain name, and register it with the Services ID."
    if url.scheme != "https" {
      return .fail("Apple returns browsers to https alone, and \(address) is http.", remedy: remedy)
    }
    if url.host.isLoopback {
      return .fail("Apple takes no localhost as a return address, and \(address) is one.", remedy: remedy)
    }
    if isIP(url.host) {
      return .fail("Apple takes no IP address as a return address, and \(address) has one.", remedy: remedy)
    }
    if let port = url.port, port != 443 {
      return .warn(
        "The return address \(address) has a port of its own.",
        remedy:
          "Register it with the Services ID with :\(port) in it, letter for letter, or serve it at port 443.")
    }
    return .ok("Register this return URL with the Services ID, letter for letter: \(address)")
  }

  /// Returns a warning where a list of the operator's own has no address to which `bramley sign-in` can return; nil where
  /// it has one.
  package static func missingLoopback(in addresses: [RedirectAddress]) -> Verdict? {
    guard !addresses.contains(where: { $0.matches("http://127.0.0.1:1/callback") }) else { return nil }
    return .warn(
      "app.redirect_uris takes the default's place, so bramley sign-in can't return from the browser.",
      remedy: "Add http://127.0.0.1/callback to app.redirect_uris if people sign in by the command.")
  }

  private static func isIP(_ host: HostAddress) -> Bool {
    HostAddress.isIPv4(host.text) || HostAddress.isIPv6(host.text)
  }

  /// Judges an address of the app to which authorization codes are sent.
  package static func appRedirect(_ address: RedirectAddress) -> Verdict {
    if address.text.hasPrefix("http://localhost") {
      return .warn(
        "localhost can be pointed elsewhere, and matches its own port alone.",
        remedy: "Use http://127.0.0.1/… in app.redirect_uris; that matches any port (RFC 8252, section 7.3).")
    }
    return .ok("Codes may be sent there.")
  }
}

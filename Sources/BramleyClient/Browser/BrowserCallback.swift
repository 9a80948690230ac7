import Foundation

/// Where the browser returns to the app: one of the server's `app.redirect_uris`, byte for byte.
public struct BrowserCallback: Hashable, Sendable {
  /// How the system knows that an address is the app's.
  public enum Kind: Hashable, Sendable {
    /// A scheme of the app's own, such as `com.example.app`.
    case customScheme(String)
    /// A page of a domain that lists the app in its `apple-app-site-association` (iOS 17.4, macOS 14.4 and later).
    case https(host: String, path: String)
  }

  /// The address as it is registered.
  public let redirectURI: String
  /// How the system knows it.
  public let kind: Kind

  /// Parses an address such as `com.example.app:/signed-in` or `https://example.com/signed-in`; nil for any other, such
  /// as plain `http` and one with a query or a fragment.
  public init?(_ redirectURI: String) {
    guard let parts = URLComponents(string: redirectURI), let scheme = parts.scheme?.lowercased(),
      parts.fragment == nil, parts.query == nil, parts.user == nil
    else { return nil }
    switch scheme {
    case "http", "file", "javascript", "data", "about": return nil
    case "https":
      guard let host = parts.host, !host.isEmpty, parts.port == nil else { return nil }
      kind = .https(host: host, path: parts.path.isEmpty ? "/" : parts.path)
    default: kind = .customScheme(scheme)
    }
    self.redirectURI = redirectURI
  }

  /// Whether the browser came back to this address.
  func matches(_ url: URL) -> Bool {
    guard let here = URLComponents(string: redirectURI),
      let there = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return false }
    return there.scheme?.lowercased() == here.scheme?.lowercased() && there.host == here.host
      && there.port == here.port && there.path == here.path
  }
}

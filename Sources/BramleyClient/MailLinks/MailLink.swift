public import Foundation

/// A link of a mail that the server sent, as the system hands it to the app. The link that takes a change of address back is
/// none of them: it is for a browser.
public struct MailLink: Hashable, Sendable {
  /// What the link does.
  public enum Kind: Hashable, Sendable {
    /// It signs in.
    case signIn
    /// It verifies an address.
    case verification
    /// It sets a new password.
    case reset
  }

  /// What it does.
  public let kind: Kind
  /// The one-use secret in it.
  public let token: String

  /// Makes a link.
  public init(_ kind: Kind, token: String) {
    self.kind = kind
    self.token = token
  }

  /// Reads a link; nil if it is none of a mail's.
  public init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let kind = Self.paths.first(where: { parts.path.hasSuffix($0.path) })?.kind,
      let token = parts.queryItems?.first(where: { $0.name == "token" })?.value,
      !token.isEmpty, token.utf8.count <= 512
    else { return nil }
    self.init(kind, token: token)
  }

  private static let paths: [(path: String, kind: Kind)] = [
    ("/email/sign-in", .signIn), ("/email/verify", .verification), ("/password/reset", .reset),
  ]
}

// The token is a secret.
extension MailLink: CustomStringConvertible, CustomReflectable {
  public var description: String { "MailLink(\(kind))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

import Foundation

/// The links that sign in. They are good only for whoever asked for the mail.
package struct MailedLinks: Sendable {
  /// The path of the page that a link opens where no app does.
  package static let path = MailedLinkPage.signIn.path

  private let appHost: String?
  private let publicURL: String?

  /// - Parameters:
  ///   - appHost: the host of links that open the app (`mail.link_host`); nil where there is none.
  ///   - publicURL: the address of this server, where links for browsers lead; nil where they have none.
  package init(appHost: String?, publicURL: String? = nil) {
    self.appHost = appHost
    self.publicURL = publicURL
  }

  /// No links, only codes.
  package static let none = MailedLinks(appHost: nil)

  /// A link before its token, and what it needs besides.
  struct Link: Sendable {
    var address: String
    var binding: Data
  }

  /// Returns the link for whoever asked: of an app that asked with a PKCE challenge where a host opens the app, else of the
  /// browser that has a cookie. Nil where the mail has the code alone.
  ///
  /// - Parameter browser: the hash of the secret in the browser's cookie.
  func link(ofApp challenge: String?, browser: Data?) -> Link? {
    if let challenge, let appHost {
      return Link(
        address: "https://\(appHost)\(Self.path)?token=", binding: CodeExchange.binding(ofApp: challenge))
    }
    guard challenge == nil, let browser, let publicURL else { return nil }
    return Link(address: "\(publicURL)\(Self.path)?token=", binding: browser)
  }
}

import Foundation

/// The links that sign in. They are good only for whoever asked for the mail.
package struct MailedLinks: Sendable {
  /// The path of the page that a link opens where no app does.
  package static let path = "/email/sign-in"

  private let appHost: String?

  /// - Parameter appHost: the host of links that open the app (`mail.link_host`); nil where there is none.
  package init(appHost: String?) { self.appHost = appHost }

  /// No links, only codes.
  package static let none = MailedLinks(appHost: nil)

  /// A link before its token, and what it needs besides.
  struct Link: Sendable {
    var address: String
    var binding: Data
  }

  /// Returns the link of an app that asked with a PKCE challenge; nil where no host opens the app, so that the mail has
  /// the code alone.
  func app(_ challenge: String) -> Link? {
    appHost.map {
      Link(address: "https://\($0)\(Self.path)?token=", binding: CodeExchange.binding(ofApp: challenge))
    }
  }
}

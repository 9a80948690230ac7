import Foundation

/// Where a request comes from that causes mail.
package struct MailOrigin: Sendable {
  /// The language of the mail.
  package var language: MessageLanguage
  package var network: ClientNetwork?
  /// The secret in the cookie of a browser whose request came from this server's own site.
  package var browser: String?

  package init(
    in language: MessageLanguage = .english, from network: ClientNetwork?, browser: String? = nil
  ) {
    self.language = language
    self.network = network
    self.browser = browser
  }

  /// What a link of the mail needs besides its token, where a browser asked for it.
  var binding: Data? { browser.map(SecretHash.of) }
}

import BramleyTokens
package import Foundation

/// What the forms of the server's own pages send back, so that no other site can post them: a code over the browser's
/// secret and session, masked anew on each page, so that its compressed size reveals nothing of it.
package struct FormTokens: Sendable {
  private let ring: KeyRing
  private let surroundings: Surroundings

  package init(ring: KeyRing, surroundings: Surroundings) {
    self.ring = ring
    self.surroundings = surroundings
  }

  /// A browser, as its cookies identify it.
  package struct Browser: Sendable, Equatable {
    /// The secret in its cookie.
    package var secret: String
    /// The session of its other cookie.
    package var session: String?

    package init(secret: String, session: String?) {
      self.secret = secret
      self.session = session
    }

    fileprivate var text: Data { Data("form\n\(secret)\n\(session ?? "-")".utf8) }
  }

  /// Returns a token for a page that is shown to a browser.
  package func token(for browser: Browser) -> String {
    let code = ring.current.code(for: .form, over: browser.text)
    let mask = surroundings.random(code.count)
    return (mask + Data(zip(code, mask).map { $0 ^ $1 })).base64URL
  }

  /// Whether a token was made for this browser.
  package func isValid(_ token: String?, for browser: Browser) -> Bool {
    guard let token, token.utf8.count == 86, let bytes = Data(base64URL: token.utf8), bytes.count == 64 else {
      return false
    }
    let code = Data(zip(bytes.prefix(32), bytes.dropFirst(32)).map { $0 ^ $1 })
    return ring.all.contains { $0.isValid(code, for: .form, over: browser.text) }
  }

  /// Returns the PKCE verifier for a provider's round trip of a browser: nobody else can use the code.
  package func verifier(for secret: String, _ flow: String) -> String {
    ring.current.code(for: .form, over: Data("verifier\n\(secret)\n\(flow)".utf8)).base64URL
  }

  /// Returns a fresh secret for a browser, or a form's key.
  package func random(_ bytes: Int) -> String { surroundings.randomText(bytes) }

  package func now() -> Date { surroundings.now() }

  package func sealed(_ flow: PageFlow) -> String { flow.sealed(by: ring) }

  package func flow(_ text: String) -> PageFlow? { PageFlow(sealed: text, ring: ring, at: now()) }
}

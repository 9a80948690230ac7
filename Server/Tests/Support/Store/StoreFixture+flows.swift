package import BramleyAPI
package import BramleyCore
package import Foundation

extension StoreFixture {
  /// What the code of a link is bound to.
  package static func terms(
    redirect: String = "http://127.0.0.1/callback", challenge: String = "challenge",
    provider: ProviderID = .google, purpose: SignInPurpose = .link
  ) -> FlowCodeTerms {
    FlowCodeTerms(
      redirectURI: redirect, codeChallenge: challenge, provider: provider, purpose: purpose)
  }

  /// A credential that a browser flow brought.
  package static func flowCredential(
    _ code: String = "code", flow: String? = nil, of person: String = "ada", box: Data? = nil
  ) -> FlowCredential {
    FlowCredential(
      hash: hash(code), terms: terms(), client: "app",
      flow: ServerNonce(hash: hash("flow \(flow ?? code)"), expiresAt: time(FlowState.lifetime)),
      sealed: box ?? Data("credential of \(code)".utf8), person: tombstone(person),
      expiresAt: time(FlowCredential.lifetime))
  }

  /// A session's use of a code.
  package static func use(
    _ code: String = "code", _ terms: FlowCodeTerms = terms(), of client: ClientID? = nil,
    by session: String = "token", at seconds: TimeInterval = 1
  ) -> FlowCodeUse {
    FlowCodeUse(
      codeHash: hash(code), terms: terms, client: client, session: self.session(session), now: time(seconds))
  }
}

package import BramleyAPI
import BramleyTokens
package import Foundation

/// A browser flow in progress: ten minutes, one use, bound to the browser that started it.
///
/// The provider carries it, sealed, as `state`. So a flow that a stranger starts costs no row, and nothing has
/// to be removed when nobody returns.
package struct FlowState: Sendable {
  /// Seconds after which a flow expires.
  package static let lifetime: TimeInterval = 600
  /// The most bytes of a sealed flow that a client began.
  package static let maximumLength = 3 * 1_024
  /// The most bytes of a sealed flow of the server's own pages, which holds a client's request too.
  package static let maximumPageLength = 6 * 1_024

  /// Random bytes from which nonce and verifier are derived.
  package var id: Data
  /// The master key from which they are derived, so that a rotation does not break flows in progress.
  package var key: MasterKey.ID
  /// The provider that the browser was sent to; no other provider's callback accepts the flow.
  package var provider: ProviderID
  /// What the credential is for. A flow that does not sign in keeps the credential for the session's owner.
  package var purpose: SignInPurpose
  /// Whether the provider is asked to authenticate the person now.
  package var wantsAuthentication = false
  /// SHA-256 of the browser's cookie.
  package var browserHash: Data
  /// What the code is bound to.
  package var binding: AuthorizationCodeBinding
  /// The client's own state.
  package var clientState: String?
  /// When it expires.
  package var expiresAt: Date

  package init(
    id: Data, key: MasterKey.ID, provider: ProviderID, browserHash: Data, binding: AuthorizationCodeBinding,
    clientState: String?, expiresAt: Date, purpose: SignInPurpose = .signIn
  ) {
    self.id = id
    self.key = key
    self.provider = provider
    self.purpose = purpose
    self.browserHash = browserHash
    self.binding = binding
    self.clientState = clientState
    self.expiresAt = expiresAt
  }

  /// When it was started.
  var startedAt: Date { expiresAt.addingTimeInterval(-Self.lifetime) }
}

// What a provider is given.
extension FlowState {
  /// Returns the flow as its provider sees it; nil when its key is no longer available.
  func view(sealed state: String, callback: String, ring: KeyRing) -> BrowserFlow? {
    guard let key = ring.key(self.key) else { return nil }
    return BrowserFlow(
      state: state, nonce: derived("nonce", from: key), codeVerifier: derived("verifier", from: key),
      callback: callback, startedAt: startedAt, purpose: purpose,
      wantsAuthentication: wantsAuthentication)
  }

  private func derived(_ name: String, from key: MasterKey) -> String {
    key.code(for: .flow, over: Data("\(name)\n".utf8) + id).base64URL
  }
}

extension BrowserFlow {
  /// What the sign-in spends, so that a flow is finished once.
  var mark: Data { SecretHash.of(nonce) }
}

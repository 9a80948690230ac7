public import BramleyAPI
public import Foundation

/// What a provider knows about a request besides the presented credential.
public struct CredentialContext: Sendable {
  /// The time of the request.
  public let now: Date
  /// What the credential is presented for.
  public let purpose: SignInPurpose
  /// The account of the caller; nil for a sign-in.
  public let caller: UserID?
  /// The network that the request came from; nil where it is not known.
  public let network: ClientNetwork?
  /// The browser flow that brought the credential; nil where an app presented it.
  public let flow: BrowserFlow?
  /// The language of texts and mail that the request causes.
  public let language: MessageLanguage
  /// The hash of the secret in the cookie of a browser on this server's own site, in which a mailed link is good; nil where
  /// there is none.
  package let browser: Data?
  /// The session that the credential opens, or that of the caller; nil for a browser flow, whose session is
  /// opened later.
  package let session: SessionID?
  /// The stored hash of the request's `Idempotency-Key`, bound to purpose and session.
  package let keyHash: Data?

  package init(
    now: Date, purpose: SignInPurpose, caller: UserID? = nil, network: ClientNetwork? = nil,
    language: MessageLanguage = .english, flow: BrowserFlow? = nil, browser: Data? = nil,
    session: SessionID? = nil, keyHash: Data? = nil
  ) {
    self.now = now
    self.purpose = purpose
    self.caller = caller
    self.network = network
    self.language = language
    self.flow = flow
    self.browser = browser
    self.session = session
    self.keyHash = keyHash
  }
}

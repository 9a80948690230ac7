public import Foundation

/// A provider that supports browsers: `/v1/authorize?provider=…`.
public protocol BrowserProvider: SignInProvider {
  /// Whether browsers can be sent to it; true by default. A provider may need a client for it that is not configured.
  var supportsBrowsers: Bool { get }

  /// Returns the address that the browser is sent to.
  func address(for flow: BrowserFlow) async throws(Refusal) -> URL

  /// Reads the credential in the provider's reply. It is verified like any other credential, with
  /// `context.flow` set.
  func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<Presented>

  /// Verifies what a reply by POST presents, before anything is stored. The browser comes for the reply with
  /// its cookie, and then it is verified again.
  ///
  /// Returns nil by default: the credential can be verified only once, such as a code alone. Then nothing is
  /// stored, and the person is asked to continue by pressing a button.
  func verifyPosted(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential?
}

extension BrowserProvider {
  /// Returns true.
  public var supportsBrowsers: Bool { true }

  /// Returns nil.
  public func verifyPosted(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential? { nil }
}

/// A browser flow as its provider sees it.
public struct BrowserFlow: Sendable {
  /// The `state` to send along; the provider returns it.
  public let state: String
  /// The nonce that the provider's token must contain.
  public let nonce: String
  /// The PKCE verifier for a provider that supports it (RFC 7636). It is derived from the flow, so that none
  /// is stored.
  public let codeVerifier: String
  /// The address that the provider returns the browser to.
  public let callback: String
  /// When the flow was started.
  public let startedAt: Date
  /// What the credential is for.
  public let purpose: SignInPurpose
  /// Whether the provider is asked to authenticate the person now, although they are signed in there: for a
  /// reauthentication, and for a client that wants it (`prompt=login`, `max_age`).
  public let wantsAuthentication: Bool

  package init(
    state: String, nonce: String, codeVerifier: String, callback: String, startedAt: Date,
    purpose: SignInPurpose = .signIn, wantsAuthentication: Bool = false
  ) {
    self.state = state
    self.nonce = nonce
    self.codeVerifier = codeVerifier
    self.callback = callback
    self.startedAt = startedAt
    self.purpose = purpose
    self.wantsAuthentication = wantsAuthentication || purpose == .reauthentication
  }
}

/// The fields that a provider sent back with the browser, in a form or a query.
public struct BrowserReply: Codable, Sendable {
  let fields: [String: String]

  /// Takes the fields.
  public init(_ fields: [String: String]) { self.fields = fields }

  /// A field's value; nil where it is missing or empty.
  public subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
}

/// What a provider's reply says.
public enum BrowserAnswer<Presented: Sendable>: Sendable {
  /// A credential to verify.
  case presented(Presented)
  /// The person cancelled.
  case cancelled
  /// The provider failed.
  case failed
}

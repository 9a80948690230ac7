package import BramleyAPI
import BramleyTokens
package import Foundation

/// What a browser is doing on the server's own pages: what a client's request to authorize asked for, or where on these
/// pages the person goes on after a sign-in.
///
/// The browser carries it, sealed, in the address and in the forms, so that a request of a stranger costs no row.
package struct PageFlow: Sendable, Codable, Equatable {
  /// Seconds after which it expires: a form that was left open overnight still works.
  package static let lifetime: TimeInterval = 24 * 3_600
  /// The most bytes of its text.
  package static let maximumLength = 3_500

  /// Why the person signs in.
  package enum Purpose: String, Sendable, Codable {
    case signIn
    /// To prove again who they are.
    case reauthenticate
    /// To prove another account of theirs, which is to become one with this.
    case other
    /// To delete the account.
    case delete
    /// To add a way to sign in.
    case link
  }

  /// A client's request.
  package struct Client: Sendable, Codable, Equatable {
    package var id: ClientID
    package var redirectURI: String
    package var challenge: String
    package var state: String?
    /// The thumbprint of the key that the code is bound to.
    package var key: String?

    package init(
      id: ClientID, redirectURI: String, challenge: String, state: String? = nil, key: String? = nil
    ) {
      self.id = id
      self.redirectURI = redirectURI
      self.challenge = challenge
      self.state = state
      self.key = key
    }
  }

  /// A code that was sent, which the person is about to type.
  package struct Step: Sendable, Codable, Equatable {
    /// How a code is sent.
    package enum Kind: String, Sendable, Codable { case mail, text, reset, verify, change }
    package var kind: Kind
    /// The address or number, as it is shown.
    package var address: String
    package var challenge: ChallengeID?
    /// When another code can be asked for.
    package var resendAt: Date

    package init(_ kind: Kind, to address: String, challenge: ChallengeID? = nil, resendAt: Date) {
      self.kind = kind
      self.address = address
      self.challenge = challenge
      self.resendAt = resendAt
    }
  }

  /// A sign-in that waits for its second factor.
  package struct Factor: Sendable, Codable, Equatable {
    package var token: String
    package var enrolls: Bool
    /// The method of the first factor.
    package var method: ProviderID
    /// The hash of the secret of the browser in which it waits.
    package var browser: String
    /// The methods that the account has; nil in a flow of an older release.
    package var offered: [SecondFactorMethod]?

    package init(
      token: String, enrolls: Bool, method: ProviderID, browser: String,
      offered: [SecondFactorMethod]? = nil
    ) {
      self.token = token
      self.enrolls = enrolls
      self.method = method
      self.browser = browser
      self.offered = offered
    }
  }

  package var purpose: Purpose
  package var client: Client?
  /// The path of this server where the person goes on; nil for the account's first page.
  package var next: String?
  /// The person must have authenticated at this time or later.
  package var authAfter: Date?
  /// Whether the client asked for two factors (RFC 9470): an account that has a second one has to show it.
  package var wantsFactor: Bool?
  /// The sign-in that waits for its second factor.
  package var factor: Factor?
  /// Whether the person signs in again, although somebody is signed in.
  package var asksAgain = false
  /// The session that there was before, which does not count then.
  package var excluded: SessionID?
  /// Whether the person chooses the account, although somebody is signed in.
  package var selectsAccount = false
  /// The expected person's address.
  package var hint: String?
  /// The code that was sent.
  package var step: Step?
  /// What has just gone wrong: a key of the pages' texts, with the name of a provider.
  package var note: String?
  package var provider: ProviderID?
  /// SHA-256 of the browser that was sent to the provider.
  package var browser: String?
  /// The provider whose person is added to the account that the person signs in to.
  package var joins: ProviderID?
  /// The methods that open the account to which ``joins`` is added.
  package var methods: [ProviderID]?
  /// What was typed into the form of ``next`` before the person was asked who they are. No secrets.
  package var typed: [String: String]?
  /// Whether the sign-in of this flow made the account.
  package var isNewUser = false
  package var expiresAt: Date

  package init(_ purpose: Purpose, next: String? = nil, expiresAt: Date) {
    self.purpose = purpose
    self.next = next
    self.expiresAt = expiresAt
  }

  /// Whether the client asked for two factors, and the session shows one of an account that has a second.
  package func lacksFactor(of caller: Caller) -> Bool {
    wantsFactor == true && caller.account.hasSecondFactor && !caller.shown.hasTwoFactors
  }

  /// Whether a session is what the flow asks for: another than before, and with a recent enough authentication.
  package func accepts(_ caller: Caller) -> Bool {
    guard caller.sessionID != excluded, !lacksFactor(of: caller) else { return false }
    guard let authAfter else { return true }
    guard let authTime = caller.shown.time else { return false }
    // Times are stored in whole seconds.
    return authTime.timeIntervalSince(authAfter) > -2
  }
}

extension PageFlow {
  private static let row = Seal.Row("page_flow")

  /// Returns the flow as text.
  package func sealed(by ring: KeyRing) -> String {
    guard let text = try? JSONEncoder().encode(self) else {
      preconditionFailure("strings and finite times can be encoded")
    }
    return Seal(ring: ring).close(text, for: Self.row).base64URL
  }

  /// Opens a text; nil when this server did not make it, or it has expired.
  package init?(sealed text: String, ring: KeyRing, at now: Date) {
    guard text.utf8.count <= Self.maximumLength, let box = Data(base64URL: text.utf8),
      let content = try? Seal(ring: ring).open(box, for: Self.row),
      let flow = try? JSONDecoder().decode(PageFlow.self, from: content), now < flow.expiresAt
    else { return nil }
    self = flow
  }
}

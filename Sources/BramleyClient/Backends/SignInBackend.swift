public import BramleyAPI
public import Foundation

/// The back end that an engine signs in at. Bramley's server is the default; your own back end is another value.
public struct SignInBackend: Sendable {
  /// A refresh that asks for an access token of another back end.
  public typealias ResourceRefresh =
    @Sendable (_ refreshToken: String, _ idempotencyKey: String, _ resource: String)
    async throws(BackendFailure) -> SessionReceipt

  /// The server's address, whose origin the access token may be sent to.
  public var server: URL
  /// Exchanges a proof for a session. The same key and proof must return the same session.
  public var redeem:
    @Sendable (_ proof: SignInProof, _ idempotencyKey: String) async throws(BackendFailure) -> SessionReceipt
  /// Exchanges a refresh token for the next one. The same key and token must return the same tokens.
  public var refresh:
    @Sendable (_ refreshToken: String, _ idempotencyKey: String) async throws(BackendFailure) ->
      SessionReceipt
  /// Exchanges a refresh token for the next one and for an access token of another back end (RFC 8707); nil where
  /// the back end has no such tokens. The same key and token must return the same refresh token.
  public var refreshForResource: ResourceRefresh?
  /// Ends the session of an access token.
  public var end: @Sendable (_ accessToken: String) async throws(BackendFailure) -> Void
  /// Sends any other request.
  public var transport: Transport
  /// The account calls; none by default.
  public var account: AccountBackend

  /// Issues a nonce that is good once and shows when it was issued; nil where the back end has none.
  public var nonce: (@Sendable () async throws(BackendFailure) -> String)?
  /// Fetches the sign-in methods that the back end offers, in the order in which to show them; nil where it has no such
  /// list.
  public var methods: (@Sendable () async throws(BackendFailure) -> AvailableMethods)?

  /// Sends a code to an address or a number. `token` is the access token of the person who links or reauthenticates; nil
  /// for a sign-in. It is nil where the back end sends no codes.
  public var startCode:
    (@Sendable (_ request: CodeStart, _ token: String?) async throws(BackendFailure) -> CodeChallenge)?
  /// Issues challenges for passkeys; nil where the back end knows none.
  public var passkeys: PasskeyCalls?
  /// Goes on with sign-ins that need a second factor; nil where the back end has none.
  public var secondFactors: SecondFactorCalls?
  /// Mails a code and a link that set a new password, whether or not there is an account; nil where the back end has no
  /// such mail.
  public var forgotPassword:
    (@Sendable (_ request: PasswordForgotRequest) async throws(BackendFailure) -> Void)?

  /// Makes a back end of closures.
  public init(
    server: URL, transport: Transport = .live(), account: AccountBackend = AccountBackend(),
    redeem: @escaping @Sendable (SignInProof, String) async throws(BackendFailure) -> SessionReceipt,
    refresh: @escaping @Sendable (String, String) async throws(BackendFailure) -> SessionReceipt,
    end: @escaping @Sendable (String) async throws(BackendFailure) -> Void,
    refreshForResource: ResourceRefresh? = nil
  ) {
    self.server = server
    self.transport = transport
    self.account = account
    self.redeem = redeem
    self.refresh = refresh
    self.end = end
    self.refreshForResource = refreshForResource
  }
}

/// A received session, with the time on the server's clock if the answer had it.
public struct SessionReceipt: Hashable, Sendable {
  /// The session.
  public var session: Session
  /// The answer's `Date` header.
  public var serverDate: Date?

  /// Makes a receipt.
  public init(session: Session, serverDate: Date? = nil) {
    self.session = session
    self.serverDate = serverDate
  }
}

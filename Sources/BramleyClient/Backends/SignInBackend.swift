public import BramleyAPI
public import Foundation

/// What a proof is handed to. Bramley's server is the default; your own back end is another value.
public struct SignInBackend: Sendable {
  /// Where the paths of `WirePath` live.
  public var server: URL
  /// Exchanges a proof for a session. The same key and proof must give the same session.
  public var redeem:
    @Sendable (_ proof: SignInProof, _ idempotencyKey: String) async throws(BackendFailure) -> SessionReceipt
  /// Exchanges a refresh token for the next one. The same key and token must give the same successor.
  public var refresh:
    @Sendable (_ refreshToken: String, _ idempotencyKey: String) async throws(BackendFailure) ->
      SessionReceipt
  /// Ends the session of an access token.
  public var end: @Sendable (_ accessToken: String) async throws(BackendFailure) -> Void
  /// Carries any other request.
  public var transport: Transport
  /// What can be done with the account; nothing, unless the back end says what.
  public var account: AccountBackend

  /// Makes a back end of closures.
  public init(
    server: URL, transport: Transport = .live(), account: AccountBackend = AccountBackend(),
    redeem: @escaping @Sendable (SignInProof, String) async throws(BackendFailure) -> SessionReceipt,
    refresh: @escaping @Sendable (String, String) async throws(BackendFailure) -> SessionReceipt,
    end: @escaping @Sendable (String) async throws(BackendFailure) -> Void
  ) {
    self.server = server
    self.transport = transport
    self.account = account
    self.redeem = redeem
    self.refresh = refresh
    self.end = end
  }
}

/// A session as it came in, with the server's clock at that moment where it told.
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

public import BramleyAPI

/// The calls about an account, as far as a back end has them. Bramley's has them all; a back end of your own begins
/// with none and sets what it serves. What is nil is refused as ``SessionError/unsupported(_:)``.
///
/// `token` is the session's access token. A refusal with status 401 and the code `access_token_invalid` or
/// `session_ended` makes the engine refresh the session and call once more.
public struct AccountBackend: Sendable {
  /// A call that needs nothing but the session.
  public typealias Call<Value> = @Sendable (_ token: String) async throws(BackendFailure) -> Value

  /// The account as it is now.
  public var user: Call<User>?
  /// Changes the account and gives it as it is then.
  public var update: (@Sendable (_ patch: UserPatch, _ token: String) async throws(BackendFailure) -> User)?
  /// The devices that are signed in.
  public var sessions: Call<[SessionSummary]>?
  /// Signs another device out.
  public var endSession: (@Sendable (_ id: SessionID, _ token: String) async throws(BackendFailure) -> Void)?
  /// Signs out more devices than this one.
  public var endSessions:
    (@Sendable (_ which: SessionScope, _ token: String) async throws(BackendFailure) -> Void)?
  /// Deletes the account. The same key must give the same deletion.
  public var delete:
    (@Sendable (_ token: String, _ idempotencyKey: String) async throws(BackendFailure) -> Deletion)?
  /// Takes a fresh proof by the account's owner. A refusal with the code `reauthentication_required` asks for one.
  public var reauthenticate:
    (
      @Sendable (_ proof: SignInProof, _ token: String, _ idempotencyKey: String) async throws(BackendFailure)
        -> Void
    )?
  /// Adds a way into the account.
  public var link:
    (
      @Sendable (_ proof: SignInProof, _ token: String, _ idempotencyKey: String) async throws(BackendFailure)
        -> Void
    )?
  /// Removes a way into the account.
  public var unlink: (@Sendable (_ id: IdentityID, _ token: String) async throws(BackendFailure) -> Void)?
  /// Sets or changes the password.
  public var setPassword:
    (@Sendable (_ change: PasswordChangeRequest, _ token: String) async throws(BackendFailure) -> Void)?
  /// Makes a one-use code for a session of another device.
  public var makeChild:
    (
      @Sendable (_ request: ChildSessionRequest, _ token: String) async throws(BackendFailure) ->
        ChildSessionCode
    )?
  /// Asks whether Apple still lets the person sign in.
  public var checkApple: Call<AppleConsentState>?

  /// No calls yet.
  public init() {}
}

/// Which sessions are ended together.
public enum SessionScope: Hashable, Sendable {
  /// All of the account.
  case all
  /// All but the one that asks.
  case others
}

/// A part of the account calls that a back end may lack.
public struct AccountCapability: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// ``AccountBackend/user``.
  public static let profile: AccountCapability = "profile"
  /// ``AccountBackend/update``.
  public static let rename: AccountCapability = "rename"
  /// ``AccountBackend/sessions``, ``AccountBackend/endSession`` and ``AccountBackend/endSessions``.
  public static let devices: AccountCapability = "devices"
  /// ``AccountBackend/delete``.
  public static let deletion: AccountCapability = "deletion"
  /// ``AccountBackend/reauthenticate``.
  public static let reauthentication: AccountCapability = "reauthentication"
  /// ``AccountBackend/link`` and ``AccountBackend/unlink``.
  public static let linking: AccountCapability = "linking"
  /// ``AccountBackend/setPassword``.
  public static let passwords: AccountCapability = "passwords"
  /// ``AccountBackend/makeChild``.
  public static let childSessions: AccountCapability = "child_sessions"
  /// ``AccountBackend/checkApple``.
  public static let appleCheck: AccountCapability = "apple_check"
}

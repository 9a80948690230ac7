public import BramleyAPI

/// The account calls of a back end. Bramley's has them all; a back end of your own begins with none and sets what it
/// offers. A call that is nil throws ``SessionError/unsupported(_:)``.
///
/// `token` is the session's access token. After a refusal with status 401 and the code
/// `access_token_invalid` or `session_ended` the engine refreshes the session and calls once more.
public struct AccountBackend: Sendable {
  /// A call without a parameter but the token.
  public typealias Call<Value> = @Sendable (_ token: String) async throws(BackendFailure) -> Value

  /// Fetches the account.
  public var user: Call<User>?
  /// Changes the account and returns it as it is then.
  public var update: (@Sendable (_ patch: UserPatch, _ token: String) async throws(BackendFailure) -> User)?
  /// Lists the devices that are signed in.
  public var sessions: Call<[SessionSummary]>?
  /// Lists what happened to the account, newest first: a page, after the one that had this `next`.
  public var activity:
    (@Sendable (_ next: String?, _ token: String) async throws(BackendFailure) -> Activity)?
  /// Returns all that is kept about the person, as a file.
  public var export: Call<ExportedFile>?
  /// Signs another device out.
  public var endSession: (@Sendable (_ id: SessionID, _ token: String) async throws(BackendFailure) -> Void)?
  /// Signs out more devices than this one.
  public var endSessions:
    (@Sendable (_ which: SessionScope, _ token: String) async throws(BackendFailure) -> Void)?
  /// Deletes the account. The same key must return the same deletion.
  public var delete:
    (@Sendable (_ token: String, _ idempotencyKey: String) async throws(BackendFailure) -> Deletion)?
  /// Reauthenticates the account's owner with a fresh proof. Other calls ask for that with a refusal with the code
  /// `reauthentication_required`.
  ///
  /// It returns the session with a new access token, for which alone the proof counts: the engine repeats the refused
  /// call with it, and keeps its refresh token. Return nil where the proof counts for the token of the call.
  public var reauthenticate:
    (
      @Sendable (_ proof: SignInProof, _ token: String, _ idempotencyKey: String) async throws(BackendFailure)
        -> SessionReceipt?
    )?
  /// Links an identity.
  public var link:
    (
      @Sendable (_ proof: SignInProof, _ token: String, _ idempotencyKey: String) async throws(BackendFailure)
        -> Void
    )?
  /// Removes an identity.
  public var unlink: (@Sendable (_ id: IdentityID, _ token: String) async throws(BackendFailure) -> Void)?
  /// Sets or changes the password.
  public var setPassword:
    (@Sendable (_ change: PasswordChangeRequest, _ token: String) async throws(BackendFailure) -> Void)?
  /// Makes a one-use code for a session on another device.
  public var makeChild:
    (
      @Sendable (_ request: ChildSessionRequest, _ token: String) async throws(BackendFailure) ->
        ChildSessionCode
    )?
  /// Asks whether Apple still lets the person sign in.
  public var checkApple: Call<AppleConsentState>?

  /// Merges another account of the same person into this one, or says what that would do. The same key must return the
  /// same merge.
  public var merge:
    (
      @Sendable (_ request: MergeRequest, _ token: String, _ idempotencyKey: String)
        async throws(BackendFailure) -> MergeResponse
    )?
  /// Reverses a merge.
  public var undoMerge:
    (@Sendable (_ id: MergeID, _ token: String) async throws(BackendFailure) -> MergeResponse)?

  /// Proves an address with a mailed code or link.
  public var verifyEmail:
    (@Sendable (_ request: EmailVerificationRequest, _ token: String) async throws(BackendFailure) -> Void)?
  /// Mails another code and link for the address that is to be proven.
  public var resendVerification: Call<Void>?
  /// Begins a change of the account's address.
  public var changeEmail:
    (@Sendable (_ request: EmailChangeRequest, _ token: String) async throws(BackendFailure) -> Void)?

  /// Lists the passkeys of the account.
  public var passkeys: Call<PasskeyList>?
  /// Changes what the owner calls a passkey.
  public var renamePasskey:
    (@Sendable (_ id: IdentityID, _ label: String, _ token: String) async throws(BackendFailure) -> Passkey)?
  /// Removes a passkey.
  public var removePasskey:
    (@Sendable (_ id: IdentityID, _ token: String) async throws(BackendFailure) -> Void)?
  /// Lists the second factors of the account.
  public var secondFactors: Call<SecondFactorList>?
  /// Makes the secret of an authenticator app.
  public var startTOTP: Call<TOTPEnrollment>?
  /// Adds the authenticator app that shows this code.
  public var confirmTOTP:
    (
      @Sendable (_ request: TOTPConfirmationRequest, _ token: String) async throws(BackendFailure) ->
        AddedSecondFactor
    )?
  /// Removes a second factor.
  public var removeSecondFactor:
    (@Sendable (_ id: SecondFactorID, _ token: String) async throws(BackendFailure) -> Void)?
  /// Says that the second factor is not lost.
  public var cancelLostFactor: Call<Void>?
  /// Makes new recovery codes, which end the old ones.
  public var newRecoveryCodes: Call<RecoveryCodes>?

  /// Makes a value without calls.
  public init() {}
}

/// The sessions that are ended together.
public enum SessionScope: Hashable, Sendable {
  /// All of the account.
  case all
  /// All but the one of the request.
  case others
}

/// A part of the account calls that a back end may not have.
public struct AccountCapability: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// ``AccountBackend/user``.
  public static let profile: AccountCapability = "profile"
  /// ``AccountBackend/update``.
  public static let rename: AccountCapability = "rename"
  /// ``AccountBackend/sessions``, ``AccountBackend/endSession`` and ``AccountBackend/endSessions``.
  public static let devices: AccountCapability = "devices"
  /// ``AccountBackend/activity``.
  public static let activity: AccountCapability = "activity"
  /// ``AccountBackend/export``.
  public static let export: AccountCapability = "export"
  /// ``AccountBackend/delete``.
  public static let deletion: AccountCapability = "deletion"
  /// ``AccountBackend/reauthenticate``.
  public static let reauthentication: AccountCapability = "reauthentication"
  /// ``AccountBackend/link`` and ``AccountBackend/unlink``.
  public static let linking: AccountCapability = "linking"
  /// ``AccountBackend/merge`` and ``AccountBackend/undoMerge``.
  public static let merging: AccountCapability = "merging"
  /// ``SignInBackend/methods``.
  public static let methodList: AccountCapability = "method_list"
  /// ``AccountBackend/setPassword``.
  public static let passwords: AccountCapability = "passwords"
  /// ``SignInBackend/forgotPassword``.
  public static let passwordReset: AccountCapability = "password_reset"
  /// ``AccountBackend/verifyEmail``, ``AccountBackend/resendVerification`` and ``AccountBackend/changeEmail``.
  public static let addresses: AccountCapability = "addresses"
  /// ``AccountBackend/makeChild``.
  public static let childSessions: AccountCapability = "child_sessions"
  /// ``SignInBackend/refreshForResource``.
  public static let resourceTokens: AccountCapability = "resource_tokens"
  /// ``AccountBackend/passkeys``, ``AccountBackend/renamePasskey`` and ``AccountBackend/removePasskey``.
  public static let passkeys: AccountCapability = "passkeys"
  /// ``AccountBackend/secondFactors`` and what belongs to it.
  public static let secondFactors: AccountCapability = "second_factors"
  /// ``AccountBackend/checkApple``.
  public static let appleCheck: AccountCapability = "apple_check"
}

public import BramleyAPI

/// An action of ``Auth``; the names are stable.
public struct AuthAction: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reading the stored session, at launch.
  public static let start: AuthAction = "start"
  /// ``Auth/signIn(with:)``.
  public static let signIn: AuthAction = "sign_in"
  /// ``Auth/discardUnreadableStorage()``.
  public static let discardStorage: AuthAction = "discard_storage"
  /// ``Auth/signOut()``.
  public static let signOut: AuthAction = "sign_out"
  /// ``Auth/signOutEverywhere(keepingThisDevice:)``.
  public static let signOutEverywhere: AuthAction = "sign_out_everywhere"
  /// ``Auth/reauthenticate(with:)``.
  public static let reauthenticate: AuthAction = "reauthenticate"
  /// ``Auth/deleteAccount(reauthenticatingWith:)``.
  public static let deleteAccount: AuthAction = "delete_account"
  /// ``Auth/link(_:)``.
  public static let link: AuthAction = "link"
  /// ``Auth/unlink(_:)``.
  public static let unlink: AuthAction = "unlink"
  /// ``Auth/prepareMerge(with:)``.
  public static let prepareMerge: AuthAction = "prepare_merge"
  /// ``Auth/confirmMerge()``.
  public static let merge: AuthAction = "merge"
  /// ``Auth/undoMerge(_:)``.
  public static let undoMerge: AuthAction = "undo_merge"
  /// ``Auth/moveGuest(into:)``.
  public static let moveGuest: AuthAction = "move_guest"
  /// ``Auth/sessions()``.
  public static let listSessions: AuthAction = "list_sessions"
  /// ``Auth/accountActivity(after:)``.
  public static let listActivity: AuthAction = "list_activity"
  /// ``Auth/exportData(reauthenticatingWith:)``.
  public static let exportData: AuthAction = "export_data"
  /// ``Auth/endSession(_:)``.
  public static let endSession: AuthAction = "end_session"
  /// ``Auth/rename(_:)``.
  public static let rename: AuthAction = "rename"
  /// ``Auth/setPassword(_:replacing:email:)``.
  public static let setPassword: AuthAction = "set_password"
  /// ``Auth/forgotPassword(_:)``.
  public static let forgotPassword: AuthAction = "forgot_password"
  /// ``Auth/verifyEmail()``.
  public static let verifyEmail: AuthAction = "verify_email"
  /// ``Auth/resendVerification()``.
  public static let resendVerification: AuthAction = "resend_verification"
  /// ``Auth/changeEmail(to:)``.
  public static let changeEmail: AuthAction = "change_email"
  /// ``Auth/changeNumber(to:)``.
  public static let changeNumber: AuthAction = "change_number"
  /// ``Auth/open(_:)``.
  public static let openLink: AuthAction = "open_link"
  /// ``Auth/passkeys()``.
  public static let listPasskeys: AuthAction = "list_passkeys"
  /// ``Auth/renamePasskey(_:to:)``.
  public static let renamePasskey: AuthAction = "rename_passkey"
  /// ``Auth/removePasskey(_:)``.
  public static let removePasskey: AuthAction = "remove_passkey"
  /// ``Auth/secondFactors()``.
  public static let listSecondFactors: AuthAction = "list_second_factors"
  /// ``Auth/startAuthenticatorApp()``.
  public static let startAuthenticatorApp: AuthAction = "start_authenticator_app"
  /// ``Auth/addAuthenticatorApp(_:code:label:)``.
  public static let addAuthenticatorApp: AuthAction = "add_authenticator_app"
  /// ``Auth/removeSecondFactor(_:)``.
  public static let removeSecondFactor: AuthAction = "remove_second_factor"
  /// ``Auth/newRecoveryCodes()``.
  public static let newRecoveryCodes: AuthAction = "new_recovery_codes"
  /// ``Auth/cancelLostFactor()``.
  public static let cancelLostFactor: AuthAction = "cancel_lost_factor"
  /// ``Auth/handOver(to:)``.
  public static let handOver: AuthAction = "hand_over"
  /// The engine's own refresh of the session, until the server ended it.
  public static let keepSession: AuthAction = "keep_session"
  /// ``Auth/refreshUser()``.
  public static let refreshUser: AuthAction = "refresh_user"
}

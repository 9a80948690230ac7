public import BramleyAPI

/// Something that a person may do with their account, as a screen describes it.
public enum AccountStep: Sendable {
  /// Signs out on this device.
  case signOut
  /// Signs out every other device.
  case signOutOthers
  /// Signs a device out.
  case endSession(SessionID)
  /// Changes the name; an empty one removes it.
  case rename(PersonName)
  /// Links an identity.
  case link(SignInMethod)
  /// Removes an identity.
  case unlink(IdentityID)
  /// Proves the account's address, or the one that it changes to.
  case verifyEmail
  /// Changes the account's address.
  case changeEmail
  /// Changes the account's phone number.
  case changeNumber
  /// Asks what a merge with another account of the person would do; they sign in to it with this method.
  case prepareMerge(SignInMethod)
  /// Merges the accounts as it was shown.
  case merge(PendingMerge)
  /// Reverses a merge.
  case undoMerge(MergeID)
  /// Moves what a guest has done into an account that exists, which they sign in to with this method.
  case moveGuest(SignInMethod)
  /// Sets or changes the password.
  case setPassword(PasswordChangeRequest)
  /// Changes what the owner calls a passkey.
  case renamePasskey(IdentityID, String)
  /// Removes a passkey.
  case removePasskey(Passkey)
  /// Makes the secret of an authenticator app.
  case addAuthenticator
  /// Adds the authenticator app that shows this code.
  case confirmAuthenticator(TOTPEnrollment, code: String)
  /// Removes a second factor.
  case removeSecondFactor(SecondFactor)
  /// Makes new recovery codes, which end the old ones.
  case newRecoveryCodes
  /// Says that the second factor is not lost.
  case cancelLostFactor
  /// Fetches all that the server keeps about the person.
  case export
  /// Deletes the account.
  case delete

  /// The action of ``Auth``.
  public var action: AuthAction {
    switch self {
    case .signOut: .signOut
    case .signOutOthers: .signOutEverywhere
    case .endSession: .endSession
    case .rename: .rename
    case .link: .link
    case .unlink: .unlink
    case .verifyEmail: .verifyEmail
    case .changeEmail: .changeEmail
    case .changeNumber: .changeNumber
    case .prepareMerge: .prepareMerge
    case .merge: .merge
    case .undoMerge: .undoMerge
    case .moveGuest: .moveGuest
    case .setPassword: .setPassword
    case .renamePasskey: .renamePasskey
    case .removePasskey: .removePasskey
    case .addAuthenticator: .startAuthenticatorApp
    case .confirmAuthenticator: .addAuthenticatorApp
    case .removeSecondFactor: .removeSecondFactor
    case .newRecoveryCodes: .newRecoveryCodes
    case .cancelLostFactor: .cancelLostFactor
    case .export: .exportData
    case .delete: .deleteAccount
    }
  }
}

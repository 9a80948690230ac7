import BramleyAPI
import BramleyClient

/// What a person may do to their account.
public enum AccountStep: Sendable {
  /// Signs out on this device.
  case signOut
  /// Signs out every other device.
  case signOutOthers
  /// Signs a device out.
  case endSession(SessionID)
  /// Changes the name.
  case rename(PersonName)
  /// Adds a way into the account.
  case link(SignInMethod)
  /// Removes one.
  case unlink(IdentityID)
  /// Deletes the account.
  case delete
}

extension AccountStep {
  /// The step as the state knows it; what was typed is not part of it.
  public var action: AuthAction {
    switch self {
    case .signOut: .signOut
    case .signOutOthers: .signOutEverywhere
    case .endSession: .endSession
    case .rename: .rename
    case .link: .link
    case .unlink: .unlink
    case .delete: .deleteAccount
    }
  }

  /// Takes the step.
  func take(with client: AuthClient) async -> AuthOutcome<Void> {
    switch self {
    case .signOut: await client.signOut().withoutValue
    case .signOutOthers: await client.signOutOthers()
    case .endSession(let id): await client.endSession(id)
    case .rename(let name): await client.rename(name).withoutValue
    case .link(let method): await client.link(method)
    case .unlink(let id): await client.unlink(id)
    case .delete: await client.deleteAccount().withoutValue
    }
  }
}

extension AuthOutcome {
  fileprivate var withoutValue: AuthOutcome<Void> {
    switch self {
    case .done: .done(())
    case .silent: .silent
    case .proofNeeded(let methods): .proofNeeded(methods: methods)
    case .failed(let failure): .failed(failure)
    }
  }
}

public import BramleyAPI

/// Something that a person may do to their account; a screen hands it to what takes it.
public enum AccountStep: Sendable {
  /// Signs out on this device.
  case signOut
  /// Signs out every other device.
  case signOutOthers
  /// Signs a device out.
  case endSession(SessionID)
  /// Changes the name; an empty one removes it.
  case rename(PersonName)
  /// Adds a way into the account.
  case link(SignInMethod)
  /// Removes one.
  case unlink(IdentityID)
  /// Deletes the account.
  case delete

  /// What ``Auth`` is asked to do.
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
}

extension AccountStep: Hashable {
  /// What was typed for a method is not compared.
  public static func == (one: AccountStep, other: AccountStep) -> Bool {
    one.action == other.action && one.subject == other.subject
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(subject)
  }

  private var subject: AnyHashable? {
    switch self {
    case .endSession(let id): id
    case .rename(let name): name
    case .link(let method): method.id
    case .unlink(let id): id
    case .signOut, .signOutOthers, .delete: nil
    }
  }
}

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
    case .delete: .deleteAccount
    }
  }
}

extension AccountStep: Hashable {
  /// The options of a method are not compared.
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

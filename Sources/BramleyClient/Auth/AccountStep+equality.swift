import BramleyAPI

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
    case .link(let method), .prepareMerge(let method), .moveGuest(let method): method.id
    case .unlink(let id): id
    case .merge(let pending): pending
    case .undoMerge(let id): id
    case .setPassword(let change): change
    case .renamePasskey(let id, let label): [id.rawValue, label]
    case .removePasskey(let passkey): passkey.id
    case .confirmAuthenticator(let enrollment, let code): [enrollment.challengeID, code]
    case .removeSecondFactor(let factor): factor.id
    case .addAuthenticator, .newRecoveryCodes, .cancelLostFactor: nil
    case .signOut, .signOutOthers, .export, .delete, .verifyEmail, .changeEmail, .changeNumber: nil
    }
  }
}

import BramleyAPI
import BramleyClient

/// What a screen asks before it takes a step that can't be undone.
struct StepConfirmation: Sendable {
  let step: AccountStep
  let title: Message
  let note: Message
  let button: Phrase
  /// Whether the step takes something away.
  var isDestructive: Bool {
    switch step {
    case .moveGuest, .undoMerge: false
    default: true
    }
  }

  /// Returns nil for a step that is taken at once, and for one whose device or identity is gone.
  init?(_ step: AccountStep, of user: User, on devices: DeviceList, methods: ShownMethods = .standard) {
    switch step {
    case .endSession(let id):
      guard let row = DeviceRow.rows(devices).first(where: { $0.id == id }) else { return nil }
      title = Message(.endSessionQuestion, row.argument)
      (note, button) = (Message(.endSessionNote), .signOut)
    case .signOutOthers:
      let others = DeviceRow.rows(devices).count { $0.canBeEnded }
      title = Message(.signOutOthersQuestion, .number(others))
      (note, button) = (Message(.endSessionNote), .signOut)
    case .unlink(let id):
      guard let row = IdentityRow.rows(user, methods).first(where: { $0.id == id }) else { return nil }
      title = Message(.unlinkQuestion, .text(row.name))
      (note, button) = (Message(.unlinkNote), .unlink)
    case .delete:
      title = Message(.deleteQuestion)
      (note, button) = (Message(.deleteNote), .deleteAccount)
    case .undoMerge:
      title = Message(.undoMergeQuestion)
      (note, button) = (Message(.undoMergeNote), .undoMerge)
    case .moveGuest(let method):
      title = Message(.accountExistsTitle)
      let name = methods.views(of: method.id)?.name ?? method.id.rawValue
      (note, button) = (Message(.moveGuestNote, .text(name)), .moveGuest)
    case .removePasskey(let passkey):
      title = Message(.unlinkQuestion, .text(passkey.label))
      (note, button) = (Message(.unlinkNote), .unlink)
    case .removeSecondFactor(let factor):
      title = Message(.unlinkQuestion, factor.label.map { .text($0) } ?? .phrase(.authenticatorApp))
      (note, button) = (Message(.removeFactorNote), .unlink)
    case .newRecoveryCodes:
      title = Message(.newCodesQuestion)
      (note, button) = (Message(.newCodesNote), .newRecoveryCodes)
    case .signOut, .rename, .link, .prepareMerge, .merge, .verifyEmail, .changeEmail, .changeNumber,
      .setPassword, .export, .renamePasskey, .addAuthenticator, .confirmAuthenticator, .cancelLostFactor:
      return nil
    }
    self.step = step
  }
}

extension DeviceRow {
  fileprivate var argument: Message.Argument { name.map { .text($0) } ?? .phrase(.unnamedDevice) }
}

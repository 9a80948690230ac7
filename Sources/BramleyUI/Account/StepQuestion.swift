import BramleyAPI
import BramleyClient

/// A step that is asked about before it is taken.
struct StepQuestion: Sendable {
  let step: AccountStep
  let title: Message
  let note: Phrase
  let button: Phrase

  /// Nil for a step that is taken at once, and for one whose subject is gone.
  init?(_ step: AccountStep, of user: User, on devices: DeviceList) {
    switch step {
    case .endSession(let id):
      guard let row = DeviceRow.rows(devices).first(where: { $0.id == id }) else { return nil }
      title = Message(.endSessionQuestion, row.argument)
      (note, button) = (.endSessionNote, .signOut)
    case .signOutOthers:
      let others = DeviceRow.rows(devices).count { $0.canBeEnded }
      title = Message(.signOutOthersQuestion, .number(others))
      (note, button) = (.endSessionNote, .signOut)
    case .unlink(let id):
      guard let row = IdentityRow.rows(user).first(where: { $0.id == id }) else { return nil }
      title = Message(.unlinkQuestion, row.argument)
      (note, button) = (.unlinkNote, .unlink)
    case .delete:
      title = Message(.deleteQuestion)
      (note, button) = (.deleteNote, .deleteAccount)
    case .signOut, .rename, .link: return nil
    }
    self.step = step
  }
}

extension DeviceRow {
  fileprivate var argument: Message.Argument { name.map { .text($0) } ?? .phrase(.unnamedDevice) }
}

extension IdentityRow {
  fileprivate var argument: Message.Argument { brand.map { .text($0) } ?? .phrase(.password) }
}

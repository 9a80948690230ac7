import BramleyAPI
import BramleyClient

/// What a person may do on the account screen.
enum AccountStep: Hashable, Sendable {
  case endSession(SessionID)
  case signOutOthers
  case addApple([AppleScope])
  case unlink(IdentityID)
  case deleteAccount
}

/// A step that is asked about before it is taken.
struct Confirmation: Hashable, Sendable {
  let step: AccountStep
  let title: Message
  let note: Phrase
  let button: Phrase

  static func endSession(_ row: DeviceRow, called name: String) -> Confirmation {
    Confirmation(
      step: .endSession(row.id), title: Message(.endSessionQuestion, .text(name)), note: .endSessionNote,
      button: .signOut)
  }

  static func signOutOthers(_ count: Int) -> Confirmation {
    Confirmation(
      step: .signOutOthers, title: Message(.signOutOthersQuestion, .number(count)), note: .endSessionNote,
      button: .signOut)
  }

  static func unlink(_ row: IdentityRow, called name: String) -> Confirmation {
    Confirmation(
      step: .unlink(row.id), title: Message(.unlinkQuestion, .text(name)), note: .unlinkNote, button: .unlink)
  }

  static let deleteAccount = Confirmation(
    step: .deleteAccount, title: Message(.deleteQuestion), note: .deleteNote, button: .deleteAccount)
}

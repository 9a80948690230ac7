import BramleyUI
import ComposableArchitecture

extension ConfirmationDialogState {
  /// Asks for a confirmation. The system adds the button that cancels.
  init(_ confirmation: Confirmation, yes: Action) {
    self.init(titleVisibility: .visible) {
      TextState(verbatim: confirmation.title)
    } actions: {
      ButtonState(role: confirmation.isDestructive ? .destructive : nil, action: yes) {
        TextState(verbatim: confirmation.button)
      }
    } message: {
      TextState(verbatim: confirmation.text)
    }
  }
}

import BramleyUI
import ComposableArchitecture

extension ConfirmationDialogState {
  /// Puts a question; the system adds the button that says no.
  init(_ question: Question, yes: Action) {
    self.init(titleVisibility: .visible) {
      TextState(verbatim: question.title)
    } actions: {
      ButtonState(role: .destructive, action: yes) { TextState(verbatim: question.button) }
    } message: {
      TextState(verbatim: question.text)
    }
  }
}

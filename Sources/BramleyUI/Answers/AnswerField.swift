#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The field for an answer, by the kind of its question: one field for a code, which the system fills in.
  struct AnswerField: View {
    let kind: SignInQuestion.Kind
    let label: Phrase
    /// Whether the code has letters, so that a keyboard of digits would not do.
    var isRecoveryCode = false
    @Binding var form: AnswerForm
    let submit: @MainActor () -> Void

    var body: some View {
      switch kind {
      case .phoneNumber: PhoneField(form: $form.phone, submit: submit)
      case .newPassword: field(SecureField(label.text, text: $form.text), .newPassword)
      case .emailAddress: field(TextField(label.text, text: $form.text), .username)
      case .oneTimeCode, .emailLink, .secondFactorEnrollment:
        field(TextField(label.text, text: $form.text), .oneTimeCode)
      case .secondFactor: field(TextField(label.text, text: $form.text), isRecoveryCode ? nil : .oneTimeCode)
      default: field(TextField(label.text, text: $form.text), nil)
      }
    }

    private func field(_ content: some View, _ input: TextInput?) -> some View {
      Group {
        if let input { content.input(input) } else { content }
      }
      .submitLabel(.go)
      .onSubmit { submit() }
      .accessibilityLabel(label.text)
    }
  }
#endif

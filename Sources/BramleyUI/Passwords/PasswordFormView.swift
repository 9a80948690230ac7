#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The fields for address and password, and the button that sends them.
  struct PasswordFormView: View {
    let allowsSignUp: Bool
    let allowsReset: Bool
    let signIn: @MainActor (SignInMethod) -> Void
    @State private var form = PasswordForm()
    @State private var isShown = false
    @Environment(\.rememberedAddress) private var rememberedAddress
    @FocusState private var focus: PasswordForm.Field?

    var body: some View {
      VStack(spacing: 12) {
        ForEach(form.fields, id: \.self) { field in
          HStack {
            textField(field)
              .input(field.input)
              .focused($focus, equals: field)
              .submitLabel(form.field(after: field) == nil ? .go : .next)
              .onSubmit { returned(in: field) }
            if field.isPassword { ShowPasswordButton(isShown: $isShown) }
          }
        }
        if form.purpose == .newAccount {
          PasswordRules(password: form.password, address: form.address)
        }
        Button(action: submit) {
          Text(form.submitPhrase.text).frame(maxWidth: .infinity, minHeight: 32)
        }
        .buttonStyle(.borderedProminent)
        .disabled(!form.isComplete)
        if allowsReset, form.purpose == .signIn {
          Button(Phrase.forgotPassword.text) { signIn(.forgottenPassword(form.address)) }
            .buttonStyle(.borderless)
            .font(.footnote)
        }
        if allowsSignUp {
          Button(form.switchPhrase.text) { form.switchPurpose() }
            .buttonStyle(.borderless)
            .font(.footnote)
        }
      }
      #if !os(watchOS) && !os(tvOS)
        .textFieldStyle(.roundedBorder)
      #endif
      .onChange(of: rememberedAddress, initial: true) { _, address in
        if let address, form.email.isEmpty { form.email = address }
      }
    }

    @ViewBuilder private func textField(_ field: PasswordForm.Field) -> some View {
      switch field {
      case .givenName: TextField(field.phrase.text, text: $form.givenName)
      case .familyName: TextField(field.phrase.text, text: $form.familyName)
      case .email: TextField(field.phrase.text, text: $form.email)
      case .password, .newPassword:
        PlainPasswordField(phrase: field.phrase, text: $form.password, isShown: isShown)
      }
    }

    private func returned(in field: PasswordForm.Field) {
      focus = form.field(after: field)
      if focus == nil { submit() }
    }

    private func submit() {
      if let method = form.method { signIn(method) }
    }
  }

  extension PasswordForm.Field {
    fileprivate var input: TextInput {
      switch self {
      case .givenName: .givenName
      case .familyName: .familyName
      case .email: .username
      case .password: .password
      case .newPassword: .newPassword
      }
    }
  }
#endif

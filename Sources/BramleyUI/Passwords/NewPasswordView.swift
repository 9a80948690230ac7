#if canImport(SwiftUI)
  public import BramleyAPI
  import Foundation
  public import SwiftUI

  /// The form for setting or changing a password, for a sheet of a screen that does the rest by itself.
  ///
  /// It shows the rules before one is broken, and asks for the current password if the account has one.
  public struct NewPasswordView: View {
    @State private var form: NewPasswordForm
    private let isBusy: Bool
    private let save: @MainActor (PasswordChangeRequest) -> Void
    private let cancel: @MainActor () -> Void

    /// Makes the form.
    /// - Parameters:
    ///   - user: the person whose password it is.
    ///   - isBusy: whether the change is being saved.
    ///   - save: called with what the person typed.
    public init(
      user: User, isBusy: Bool, save: @escaping @MainActor (PasswordChangeRequest) -> Void,
      cancel: @escaping @MainActor () -> Void
    ) {
      _form = State(initialValue: NewPasswordForm(user))
      (self.isBusy, self.save, self.cancel) = (isBusy, save, cancel)
    }

    public var body: some View {
      NavigationStack {
        Form {
          if form.hasPassword {
            Section {
              PasswordField(phrase: .currentPassword, text: $form.current, input: .password)
            }
          }
          Section {
            if form.asksAddress {
              TextField(Phrase.email.text, text: $form.email).input(.username)
            }
            PasswordField(phrase: .newPassword, text: $form.password, input: .newPassword)
            PasswordRules(password: form.password, address: form.namedAddress)
          }
        }
        .formStyle(.grouped)
        .disabled(isBusy)
        .progressNote(isBusy ? .working : nil)
        .navigationTitle((form.hasPassword ? Phrase.changePassword : .setPassword).text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button(Phrase.cancel.text) { cancel() } }
          ToolbarItem(placement: .confirmationAction) {
            Button(Phrase.save.text) { if let change = form.change { save(change) } }
              .disabled(form.change == nil || isBusy)
          }
        }
      }
      .sheetSize()
      .interactiveDismissDisabled(isBusy)
    }
  }
#endif

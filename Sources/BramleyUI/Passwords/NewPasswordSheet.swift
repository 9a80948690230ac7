#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The form for setting or changing a password, in a sheet.
  struct NewPasswordSheet: View {
    @State var form: NewPasswordForm
    let auth: Auth
    let methods: ShownMethods
    @Environment(\.dismiss) private var dismiss
    @State private var isBusy = false
    @State private var isAsking = false

    var body: some View {
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
        .navigationTitle(title.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { dismiss() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button(Phrase.save.text) { save() }.disabled(form.change == nil || isBusy)
          }
        }
      }
      .sheetSize()
      .interactiveDismissDisabled(isBusy)
      // A first password may need a proof, for which a method may ask something.
      .questionSheet(of: auth, methods: methods, isShown: $isAsking) { $0.purpose != .signIn }
      .noticeAlert(
        auth.notice, isPresented: isAsking ? .constant(false) : Bindable(auth).isShowingNotice)
    }

    private var title: Phrase { form.hasPassword ? .changePassword : .setPassword }

    private func save() {
      guard let change = form.change else { return }
      isBusy = true
      Task {
        defer { isBusy = false }
        do throws(AccountError) {
          try await auth.setPassword(
            change.password, replacing: change.currentPassword, email: change.email)
          _ = try? await auth.refreshUser()
          dismiss()
        } catch {}
      }
    }
  }
#endif

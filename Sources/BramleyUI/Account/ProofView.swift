#if canImport(SwiftUI)
  import SwiftUI

  /// Asks for the password again, for what the server does only after a fresh proof.
  struct ProofView: View {
    @Bindable var model: AccountModel

    var body: some View {
      NavigationStack {
        Form {
          Section {
            if let email = model.proof?.email { Text(email) }
            SecureField(Phrase.password.text, text: $model.password)
              .input(.password)
              .submitLabel(.go)
              .onSubmit { prove() }
          } footer: {
            Text(Phrase.confirmNote.text)
          }
        }
        .formStyle(.grouped)
        .disabled(model.isBusy)
        .navigationTitle(Phrase.confirmTitle.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { model.isProving = false }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button(Phrase.proceed.text) { prove() }
              .disabled(model.password.isEmpty || model.isBusy)
          }
        }
      }
      .interactiveDismissDisabled(model.isBusy)
      .noticeAlert(model.auth.notice, isPresented: $model.isShowingProofNotice)
    }

    private func prove() {
      Task { await model.prove() }
    }
  }
#endif

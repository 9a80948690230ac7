#if canImport(SwiftUI)
  import BramleyClient
  import SwiftUI

  extension View {
    /// What the account screen asks and tells.
    func accountAlerts(_ model: AccountModel) -> some View { modifier(AccountAlerts(model: model)) }
  }

  private struct AccountAlerts: ViewModifier {
    @Bindable var model: AccountModel

    func body(content: Content) -> some View {
      content
        .confirmationDialog(
          model.question?.title.text ?? "", isPresented: $model.isAsking, titleVisibility: .visible,
          presenting: model.question
        ) { question in
          Button(question.button.text, role: .destructive) {
            Task { await model.take(question.step) }
          }
          Button(Phrase.cancel.text, role: .cancel) {}
        } message: { question in
          Text(question.note.text)
        }
        .noticeAlert(model.auth.notice, isPresented: $model.isShowingNotice)
        .sheet(item: $model.proof) { proof in
          PasswordProofForm(email: proof.email, isBusy: model.activity != nil) { password in
            Task { await model.prove(with: password) }
          } cancel: {
            model.proof = nil
          }
          .noticeAlert(model.auth.notice, isPresented: $model.isShowingProofNotice)
        }
    }
  }
#endif

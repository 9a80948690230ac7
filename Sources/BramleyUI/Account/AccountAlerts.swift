#if canImport(SwiftUI)
  import BramleyClient
  import SwiftUI

  extension View {
    /// Shows the confirmations, the failures and the proof form of the account screen.
    func accountAlerts(_ model: AccountModel) -> some View { modifier(AccountAlerts(model: model)) }
  }

  private struct AccountAlerts: ViewModifier {
    @Bindable var model: AccountModel
    @State private var isAsking = false

    func body(content: Content) -> some View {
      content
        .confirmationDialog(
          model.confirmation?.title.text ?? "", isPresented: $model.isConfirming, titleVisibility: .visible,
          presenting: model.confirmation
        ) { confirmation in
          Button(confirmation.button.text, role: confirmation.isDestructive ? .destructive : nil) {
            Task { await model.take(confirmation.step) }
          }
          Button(Phrase.cancel.text, role: .cancel) {}
        } message: { confirmation in
          Text(confirmation.note.text)
        }
        .questionSheet(of: model.auth, methods: model.methods, isShown: $isAsking) { question in
          model.isSignedIn(for: question) && model.proof == nil && !model.isSettingPassword
        }
        .noticeAlert(model.auth.notice, isPresented: isAsking ? .constant(false) : $model.isShowingNotice)
        .sheet(item: $model.pendingMerge) { pending in
          MergeForm(pending, methods: model.methods, isBusy: model.activity != nil) {
            Task { await model.take(.merge(pending)) }
          } cancel: {
            model.pendingMerge = nil
          }
          .noticeAlert(model.auth.notice, isPresented: $model.isShowingMergeNotice)
        }
        .sheet(item: $model.proof, onDismiss: { isAsking = false }) { proof in
          ProofForm(
            user: proof.user, accepted: proof.accepted, methods: model.methods,
            isBusy: model.activity != nil
          ) { method in
            Task { await model.prove(with: method) }
          } cancel: {
            model.proof = nil
          }
          .questionSheet(of: model.auth, methods: model.methods, isShown: $isAsking) { question in
            model.isSignedIn(for: question) && model.proof != nil
          }
          .noticeAlert(
            model.auth.notice, isPresented: isAsking ? .constant(false) : $model.isShowingProofNotice)
        }
    }
  }
#endif

#if canImport(SwiftUI)
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
          model.confirmation?.title.text ?? "", isPresented: $model.isConfirming, titleVisibility: .visible
        ) {
          if let confirmation = model.confirmation {
            Button(confirmation.button.text, role: .destructive) {
              Task { await model.take(confirmation.step) }
            }
            Button(Phrase.cancel.text, role: .cancel) {}
          }
        } message: {
          Text(model.confirmation?.note.text ?? "")
        }
        .noticeAlert(model.auth.notice, isPresented: $model.isShowingNotice)
        .sheet(isPresented: $model.isProving) { ProofView(model: model) }
    }
  }
#endif

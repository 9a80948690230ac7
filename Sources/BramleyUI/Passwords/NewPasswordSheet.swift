#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  /// The form for setting or changing a password, in a sheet that saves it.
  struct NewPasswordSheet: View {
    let user: User
    let auth: Auth
    let methods: ShownMethods
    @Environment(\.dismiss) private var dismiss
    @State private var isBusy = false
    @State private var isAsking = false

    var body: some View {
      NewPasswordView(user: user, isBusy: isBusy, save: save) { dismiss() }
        // A first password may need a proof, for which a method may ask something.
        .questionSheet(of: auth, methods: methods, isShown: $isAsking) { $0.purpose != .signIn }
        .noticeAlert(
          auth.notice, isPresented: isAsking ? .constant(false) : Bindable(auth).isShowingNotice)
    }

    private func save(_ change: PasswordChangeRequest) {
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

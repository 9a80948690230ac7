#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  /// The password, the activity and the data of an account.
  struct SecuritySection: View {
    @Bindable var model: AccountModel
    let user: User
    @State private var isShowingActivity = false

    var body: some View {
      SecurityRows(
        user: user,
        password: model.methods.offersPassword(to: user, offer: model.auth.offer)
          ? { model.isSettingPassword = true } : nil,
        activity: has(.activity) ? { isShowingActivity = true } : nil,
        export: has(.export) ? { Task { await model.choose(.export) } } : nil
      )
      .sheet(isPresented: $isShowingActivity) {
        ActivityView(auth: model.auth).closable { isShowingActivity = false }
      }
      .sheet(isPresented: $model.isSettingPassword) {
        NewPasswordSheet(user: user, auth: model.auth, methods: model.methods)
      }
      .exportSheet(file: $model.exported)
    }

    private func has(_ part: AccountCapability) -> Bool { model.auth.offer.account.contains(part) }
  }
#endif

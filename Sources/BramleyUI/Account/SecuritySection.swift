#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  /// The password, the activity and the data of an account.
  struct SecuritySection: View {
    @Bindable var model: AccountModel
    let user: User
    @State private var isShowingActivity = false
    @State private var isShowingSecurity = false

    var body: some View {
      SecurityRows(
        user: user, methods: model.methods, offer: model.auth.offer,
        password: { model.isSettingPassword = true }, activity: { isShowingActivity = true },
        security: { isShowingSecurity = true },
        export: { Task { await model.choose(.export) } }
      )
      .sheet(isPresented: $isShowingActivity) {
        ActivityView(auth: model.auth).closable { isShowingActivity = false }
      }
      .sheet(isPresented: $isShowingSecurity) {
        SecurityView(auth: model.auth, methods: model.methods).closable { isShowingSecurity = false }
      }
      .sheet(isPresented: $model.isSettingPassword) {
        NewPasswordSheet(user: user, auth: model.auth, methods: model.methods)
      }
      .exportSheet(file: $model.exported)
    }
  }
#endif

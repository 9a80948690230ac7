#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  /// The button of the account screen that sets or changes the password; nothing where the app has none.
  struct PasswordRow: View {
    @Bindable var model: AccountModel
    let user: User

    var body: some View {
      if isOffered {
        Button((form.hasPassword ? Phrase.changePassword : .setPassword).text) {
          model.isSettingPassword = true
        }
        .sheet(isPresented: $model.isSettingPassword) {
          NewPasswordSheet(form: form, auth: model.auth, methods: model.methods)
        }
      }
    }

    private var form: NewPasswordForm { NewPasswordForm(user) }

    private var isOffered: Bool {
      let offered = model.methods.offered(by: model.auth.offer).all
      return model.auth.engine.setsPasswords
        && (form.hasPassword || offered.contains { $0.method == .password })
    }
  }
#endif

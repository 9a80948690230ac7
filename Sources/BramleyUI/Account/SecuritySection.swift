#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  /// The password and the activity of an account.
  struct SecuritySection: View {
    let model: AccountModel
    let user: User
    @State private var isShowingActivity = false

    var body: some View {
      Section {
        PasswordRow(model: model, user: user)
        if model.auth.engine.listsActivity {
          Button(Phrase.activity.text) { isShowingActivity = true }
            .sheet(isPresented: $isShowingActivity) { activity }
        }
      }
    }

    // A sheet: the screen need not be inside a navigation stack.
    private var activity: some View {
      NavigationStack {
        ActivityView(auth: model.auth)
          .toolbar {
            ToolbarItem(placement: .confirmationAction) {
              Button(Phrase.ok.text) { isShowingActivity = false }
            }
          }
      }
      .sheetSize()
    }
  }
#endif

#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  /// Offers a guest to save their account, by each method that the app has.
  struct GuestSection: View {
    let additions: [any MethodViews]
    let choose: @MainActor (AccountStep) -> Void

    var body: some View {
      Section {
        ForEach(additions, id: \.method) { views in
          Button(views.additionTitle) {
            if let addition = views.addition { choose(.link(addition)) }
          }
        }
      } header: {
        Text(Phrase.saveAccount.text)
      } footer: {
        Text(Phrase.saveAccountNote.text)
      }
    }
  }
#endif

#if canImport(SwiftUI)
  import SwiftUI

  /// The ways out.
  struct LeavingSection: View {
    let model: AccountModel

    var body: some View {
      Section {
        Button(Phrase.signOut.text) { Task { await model.signOut() } }
        Button(Phrase.deleteAccount.text, role: .destructive) { model.confirmation = .deleteAccount }
      }
    }
  }
#endif

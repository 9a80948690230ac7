#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The ways into the account.
  struct IdentitiesSection: View {
    let user: User
    /// What adds Sign in with Apple; nil where the app doesn't offer it.
    let addition: SignInMethod?
    let choose: @MainActor (AccountStep) -> Void

    var body: some View {
      Section(Phrase.waysIn.text) {
        ForEach(IdentityRow.rows(user)) { row in
          ListLine(
            name: row.brand ?? Phrase.password.text, note: row.note.text,
            button: row.canBeRemoved ? Phrase.unlink.text : nil
          ) { choose(.unlink(row.id)) }
        }
        if let addition, !user.identities.contains(where: { $0.provider == .apple }) {
          Button(Phrase.addApple.text) { choose(.link(addition)) }
        }
      }
    }
  }
#endif

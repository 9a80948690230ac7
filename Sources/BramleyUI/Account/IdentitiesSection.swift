#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The identities of the account, and buttons that add another one.
  struct IdentitiesSection: View {
    let user: User
    let methods: ShownMethods
    let offer: MethodOffer
    let choose: @MainActor (AccountStep) -> Void

    var body: some View {
      Section(Phrase.identities.text) {
        ForEach(IdentityRow.rows(user, methods)) { row in
          ListLine(
            name: row.name, note: row.note.text,
            button: row.canBeRemoved ? Phrase.unlink.text : nil
          ) { choose(.unlink(row.id)) }
        }
        ForEach(methods.additions(to: user, offer: offer), id: \.method) { views in
          Button(views.additionTitle) {
            if let addition = views.addition { choose(.link(addition)) }
          }
        }
      }
    }
  }
#endif

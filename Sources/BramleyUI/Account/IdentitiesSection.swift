#if canImport(SwiftUI)
  import Foundation
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  /// The ways into the account.
  struct IdentitiesSection: View {
    let model: AccountModel
    let user: User
    let scopes: [AppleScope]?

    var body: some View {
      Section(Phrase.waysIn.text) {
        ForEach(IdentityRow.rows(user)) { IdentityLine(row: $0, model: model) }
        if let scopes, !user.identities.contains(where: { $0.provider == .apple }) {
          Button(Phrase.addApple.text) { Task { await model.take(.addApple(scopes)) } }
        }
      }
    }
  }

  private struct IdentityLine: View {
    let row: IdentityRow
    let model: AccountModel

    var body: some View {
      let name = row.brand ?? Phrase.password.text
      HStack {
        VStack(alignment: .leading, spacing: 2) {
          Text(name)
          Text(row.note.text).font(.footnote).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
        Spacer()
        if row.canBeRemoved {
          let question = Confirmation.unlink(row, called: name)
          Button(Phrase.unlink.text) { model.confirmation = question }
            .buttonStyle(.borderless)
            .accessibilityLabel(question.title.text)
        }
      }
    }
  }
#endif

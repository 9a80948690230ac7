#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The person's name, address and support ID.
  struct ProfileSection: View {
    let user: User
    let details: AccountDetails
    let choose: @MainActor (AccountStep) -> Void
    @State private var isNaming = false

    var body: some View {
      Section {
        LabeledContent(Phrase.name.text, value: name)
        Button(Phrase.editName.text) { isNaming = true }
          .sheet(isPresented: $isNaming) {
            NameSheet(form: NameForm(user.name)) { choose(.rename($0)) }
          }
        if let email = details.email {
          VStack(alignment: .leading, spacing: 4) {
            LabeledContent(Phrase.email.text, value: email)
            ForEach(details.emailNotes, id: \.self) { note in
              Text(note.text).font(.footnote).foregroundStyle(.secondary)
            }
          }
          .accessibilityElement(children: .combine)
        }
        if let note = details.awaitedNote { Text(note.text) }
        ForEach(details.steps, id: \.title) { step in
          Button(step.title.text) { choose(step.step) }
        }
        if let supportID = details.supportID { SupportIDRow(supportID: supportID) }
      }
    }

    private var name: String {
      guard let name = details.name else { return Phrase.noName.text }
      return PersonNameComponentsFormatter.localizedString(from: name, style: .long)
    }
  }
#endif

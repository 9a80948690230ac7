#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The person's name, address and support ID.
  struct ProfileSection: View {
    let details: AccountDetails
    let choose: @MainActor (AccountStep) -> Void

    var body: some View {
      Section {
        LabeledContent(Phrase.name.text, value: name)
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

#if canImport(SwiftUI)
  import BramleyAPI
  import Foundation
  import SwiftUI

  /// The form for a name, in a sheet.
  struct NameSheet: View {
    @State var form: NameForm
    let save: @MainActor (PersonName) -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      NavigationStack {
        Form {
          TextField(Phrase.givenName.text, text: $form.givenName).input(.givenName)
          TextField(Phrase.familyName.text, text: $form.familyName).input(.familyName)
        }
        .formStyle(.grouped)
        .navigationTitle(Phrase.name.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { dismiss() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button(Phrase.save.text) {
              save(form.name)
              dismiss()
            }
            .disabled(!form.isChanged)
          }
        }
      }
      .sheetSize()
    }
  }
#endif

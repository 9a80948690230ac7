#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// The support ID of the account. A tap copies it where the system has a clipboard.
  struct SupportIDRow: View {
    let supportID: String
    @State private var copies = 0
    @State private var isCopied = false

    var body: some View {
      #if os(watchOS) || os(tvOS)
        LabeledContent(Phrase.supportID.text, value: supportID)
      #else
        Button {
          Clipboard.copy(supportID)
          announce(Phrase.copied.text)
          copies += 1
        } label: {
          LabeledContent(Phrase.supportID.text) {
            Text(isCopied ? Phrase.copied.text : supportID)
          }
        }
        .accessibilityLabel(Phrase.copySupportID.text)
        .accessibilityValue(supportID)
        .task(id: copies) {
          isCopied = copies > 0
          try? await Task.sleep(for: .seconds(2))
          isCopied = false
        }
      #endif
    }
  }
#endif

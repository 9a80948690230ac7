#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// The account's short name for support, copied by a tap where there is something to copy to.
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
          announce(.copied)
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

#if canImport(SwiftUI)
  import SwiftUI

  /// The account's short name for support, copied by a tap where there is something to copy to.
  struct SupportIDRow: View {
    let supportID: String
    @State private var isCopied = false

    var body: some View {
      #if os(watchOS) || os(tvOS)
        LabeledContent(Phrase.supportID.text, value: supportID)
      #else
        Button {
          Clipboard.copy(supportID)
          isCopied = true
        } label: {
          LabeledContent(Phrase.supportID.text) {
            Text(isCopied ? Phrase.copied.text : supportID)
          }
        }
        .accessibilityLabel(isCopied ? Phrase.copied.text : Phrase.copySupportID.text)
        .accessibilityValue(supportID)
      #endif
    }
  }
#endif

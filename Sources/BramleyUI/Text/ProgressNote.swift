#if canImport(SwiftUI)
  import Accessibility
  import Foundation
  import SwiftUI

  extension View {
    /// Covers a screen with a note about what is under way. VoiceOver says it too.
    func progressNote(_ phrase: Phrase?) -> some View {
      overlay { if let phrase { ProgressNote(phrase: phrase) } }
    }
  }

  private struct ProgressNote: View {
    let phrase: Phrase

    var body: some View {
      ProgressView(phrase.text)
        .padding()
        .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 12))
        .onAppear { announce(phrase.text) }
    }
  }

  /// Has VoiceOver say a text that appears away from its focus.
  @MainActor func announce(_ text: String) {
    AccessibilityNotification.Announcement(text).post()
  }
#endif

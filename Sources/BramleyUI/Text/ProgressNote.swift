#if canImport(SwiftUI)
  import Accessibility
  import Foundation
  import SwiftUI

  extension View {
    /// Tells over a screen that something is under way, and what; VoiceOver says it too.
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
        .onAppear { announce(phrase) }
    }
  }

  /// Has VoiceOver say something that is seen at another place than its focus.
  @MainActor func announce(_ phrase: Phrase) {
    AccessibilityNotification.Announcement(phrase.text).post()
  }
#endif

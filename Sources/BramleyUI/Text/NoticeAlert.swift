#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Tells a failure once.
    func noticeAlert(_ notice: FailureNotice?, isPresented: Binding<Bool>) -> some View {
      alert(notice?.title.text ?? "", isPresented: isPresented) {
        Button(Phrase.ok.text) {}
      } message: {
        Text(notice?.text.text ?? "")
      }
    }
  }

  /// Something is under way; VoiceOver reads what.
  struct ProgressNote: View {
    let phrase: Phrase

    var body: some View { ProgressView(phrase.text).padding() }
  }
#endif

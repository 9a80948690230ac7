#if canImport(SwiftUI)
  import BramleyClient
  import SwiftUI

  extension View {
    /// Shows a failure in an alert.
    func noticeAlert(_ notice: FailureNotice?, isPresented: Binding<Bool>) -> some View {
      alert(notice?.title.text ?? "", isPresented: isPresented, presenting: notice) { _ in
        Button(Phrase.ok.text) {}
      } message: { notice in
        Text(notice.text.text)
      }
    }
  }
#endif

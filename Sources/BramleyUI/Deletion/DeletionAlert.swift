#if canImport(SwiftUI)
  import BramleyAPI
  import SwiftUI

  extension View {
    /// Shows the outcome of a deletion to the person who asked for it.
    func deletionAlert(_ notice: DeletionNotice) -> some View { modifier(DeletionAlert(notice: notice)) }
  }

  private struct DeletionAlert: ViewModifier {
    @Bindable var notice: DeletionNotice

    func body(content: Content) -> some View {
      content.alert(
        notice.deletion?.title.text ?? "", isPresented: $notice.isShown, presenting: notice.deletion
      ) { _ in
        Button(Phrase.ok.text) {}
      } message: { deletion in
        Text(deletion.notes.map(\.text).joined(separator: "\n\n"))
      }
    }
  }
#endif

#if canImport(SwiftUI)
  import BramleyAPI
  import SwiftUI

  extension View {
    /// Tells somebody what became of the account that they deleted.
    func farewellAlert(_ farewell: Farewell) -> some View { modifier(FarewellAlert(farewell: farewell)) }
  }

  private struct FarewellAlert: ViewModifier {
    @Bindable var farewell: Farewell

    func body(content: Content) -> some View {
      content.alert(
        farewell.deletion?.title.text ?? "", isPresented: $farewell.isShown, presenting: farewell.deletion
      ) { _ in
        Button(Phrase.ok.text) {}
      } message: { deletion in
        Text(deletion.notes.map(\.text).joined(separator: "\n\n"))
      }
    }
  }
#endif

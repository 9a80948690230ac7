#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import BramleyClient
  public import UIKit

  extension ShownMethods {
    /// A menu of the methods that are one tap, for a `UIButton` or a bar button of your own.
    ///
    ///     button.menu = ShownMethods.standard.menu { method in Task { try? await auth.signIn(with: method) } }
    ///     button.showsMenuAsPrimaryAction = true
    @MainActor public func menu(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> UIMenu {
      UIMenu(
        title: "",
        children: all.compactMap { views in
          views.addition.map { method in
            UIAction(title: Message(.continueWith, .text(views.name)).text) { _ in signIn(method) }
          }
        })
    }
  }
#endif

#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import BramleyAPI
  public import BramleyClient
  import SwiftUI
  public import UIKit

  /// ``AccountView`` for UIKit: push it, or present it in a navigation controller.
  ///
  ///     navigationController?.pushViewController(AccountViewController(auth: auth), animated: true)
  public final class AccountViewController: UIViewController {
    private let auth: Auth
    private let methods: ShownMethods
    private let onDeletion: @MainActor (Deletion) -> Void

    /// Makes the screen.
    /// - Parameters:
    ///   - methods: the sign-in methods of the app; those that the account lacks can be added here.
    ///   - onDeletion: called when the account is deleted: show the deletion's `notice` in
    ///     your window, since nobody is signed in any more.
    public init(
      auth: Auth, methods: ShownMethods = .standard,
      onDeletion: @escaping @MainActor (Deletion) -> Void = { _ in }
    ) {
      self.auth = auth
      self.methods = methods
      self.onDeletion = onDeletion
      super.init(nibName: nil, bundle: nil)
      title = Phrase.account.text
    }

    @available(*, unavailable, message: "make it in code: it needs an Auth")
    public required init?(coder: NSCoder) { fatalError("made in code alone") }

    public override func viewDidLoad() {
      super.viewDidLoad()
      show(
        AccountView(auth: auth, methods: methods, onDeletion: onDeletion))
    }
  }
#endif

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
    private let onDeletion: (@MainActor (Deletion) -> Void)?
    private let surroundings = Surroundings()

    /// Makes the screen.
    /// - Parameters:
    ///   - methods: the sign-in methods of the app; those that the account lacks can be added here.
    ///   - onDeletion: called when the account is deleted: show the deletion's `notice` in your window, since nobody is
    ///     signed in any more. Nil leaves it to the ``SignInGateController``.
    public init(
      auth: Auth, methods: ShownMethods = .standard,
      onDeletion: (@MainActor (Deletion) -> Void)? = nil
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
        AccountView(auth: auth, methods: methods) { [surroundings, onDeletion] deletion in
          if let onDeletion { onDeletion(deletion) } else { surroundings.gate?.show(deletion) }
        })
    }

    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      let around = sequence(first: self as UIViewController) { $0.parent ?? $0.presentingViewController }
      for case let gate as SignInGateController in around { surroundings.gate = gate }
    }

    /// What outlives the screen: nobody is signed in after a deletion, and the screen may have gone by then.
    @MainActor private final class Surroundings {
      weak var gate: SignInGateController?
    }
  }
#endif

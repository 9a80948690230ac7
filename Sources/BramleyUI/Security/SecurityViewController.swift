#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import BramleyClient
  import SwiftUI
  public import UIKit

  /// ``SecurityView`` for UIKit: push it, or present it in a navigation controller.
  ///
  ///     navigationController?.pushViewController(SecurityViewController(auth: auth), animated: true)
  public final class SecurityViewController: UIViewController {
    private let auth: Auth
    private let methods: ShownMethods

    /// Makes the screen.
    /// - Parameter methods: the sign-in methods of the app; passkeys can be added if it has ``PasskeyViews``.
    public init(auth: Auth, methods: ShownMethods = .standard) {
      self.auth = auth
      self.methods = methods
      super.init(nibName: nil, bundle: nil)
      title = Phrase.security.text
    }

    @available(*, unavailable, message: "make it in code: it needs an Auth")
    public required init?(coder: NSCoder) { fatalError("made in code alone") }

    public override func viewDidLoad() {
      super.viewDidLoad()
      show(SecurityView(auth: auth, methods: methods))
    }
  }
#endif

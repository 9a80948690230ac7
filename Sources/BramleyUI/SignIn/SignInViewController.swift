#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import BramleyAPI
  public import BramleyClient
  import SwiftUI
  public import UIKit

  /// ``SignInView`` for UIKit: push it, present it, or make it the root.
  ///
  ///     present(SignInViewController(auth: auth) { [weak self] _ in self?.dismiss(animated: true) }, animated: true)
  public final class SignInViewController: UIViewController {
    private let auth: Auth
    private let options: SignInOptions
    private let onSignedIn: @MainActor (User) -> Void

    /// Makes the screen.
    /// - Parameter onSignedIn: called once somebody is signed in; closing the screen is yours.
    public init(
      auth: Auth, options: SignInOptions = SignInOptions(),
      onSignedIn: @escaping @MainActor (User) -> Void = { _ in }
    ) {
      self.auth = auth
      self.options = options
      self.onSignedIn = onSignedIn
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "make it in code: it needs an Auth")
    public required init?(coder: NSCoder) { fatalError("made in code alone") }

    public override func viewDidLoad() {
      super.viewDidLoad()
      let screen = UIHostingController(
        rootView: WatchedSignInView(auth: auth, options: options, onSignedIn: onSignedIn))
      addChild(screen)
      view.addSubview(screen.view)
      screen.view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        screen.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        screen.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        screen.view.topAnchor.constraint(equalTo: view.topAnchor),
        screen.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
      screen.didMove(toParent: self)
    }
  }

  private struct WatchedSignInView: View {
    let auth: Auth
    let options: SignInOptions
    let onSignedIn: @MainActor (User) -> Void

    var body: some View {
      SignInView(auth: auth, options: options)
        .onChange(of: auth.state) { _, state in
          if case .signedIn(let user) = state { onSignedIn(user) }
        }
    }
  }
#endif

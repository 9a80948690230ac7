#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import BramleyAPI
  public import BramleyClient
  import Foundation
  import SwiftUI
  public import UIKit

  /// ``SignInGate`` for UIKit: shows the app's content to a signed-in person, and the sign-in screen to one who is
  /// not. Make it the root of a window.
  ///
  ///     window?.rootViewController = SignInGateController(auth: auth) { user in HomeViewController(user: user) }
  ///
  /// When it is loaded and when the app comes back to the foreground it reads the stored session and checks Apple's
  /// credential.
  public final class SignInGateController: UIViewController {
    private let auth: Auth
    private let content: @MainActor (User) -> UIViewController
    private let signIn: @MainActor () -> UIViewController
    private var user: User?
    private var shown: UIViewController?
    private var isSignInShown = false
    private var foreground: ForegroundObserver?
    private var notice: Notice?

    /// Makes the gate with ``SignInViewController``.
    ///
    /// - Parameter content: makes the content for a person. It is asked again for another person, and after a sign-out.
    public convenience init(
      auth: Auth, methods: ShownMethods = .standard, content: @escaping @MainActor (User) -> UIViewController
    ) {
      self.init(auth: auth, content: content) { SignInViewController(auth: auth, methods: methods) }
    }

    /// Makes the gate with a sign-in screen of your own.
    ///
    /// - Parameters:
    ///   - content: makes the content for a person. It is asked again for another person, and after a sign-out.
    ///   - signIn: makes the sign-in screen.
    public init(
      auth: Auth, content: @escaping @MainActor (User) -> UIViewController,
      signIn: @escaping @MainActor () -> UIViewController
    ) {
      self.auth = auth
      self.content = content
      self.signIn = signIn
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "make it in code: it needs an Auth")
    public required init?(coder: NSCoder) { fatalError("made in code alone") }

    public override func viewDidLoad() {
      super.viewDidLoad()
      // Shown until it is known who is signed in. It says so where the session can't be read.
      replaceContent(by: UIHostingController(rootView: CheckingView(auth: auth)), isSignIn: false)
      foreground = ForegroundObserver { [auth] in Task { await auth.start() } }
      Task { [weak self, states = auth.states] in
        for await state in states {
          guard let self else { return }
          follow(state)
        }
      }
      Task { [auth] in await auth.start() }
    }

    /// Shows the outcome of a deletion, when the account's screens have closed. ``AccountViewController`` calls it.
    public func show(_ deletion: Deletion) {
      notice = deletion.notice
      closeScreens()
    }

    private func follow(_ state: AuthState) {
      switch AuthChange(showing: user, next: state) {
      case .none: break
      case .updated(let next): user = next
      case .signedIn(let next):
        user = next
        replaceContent(by: content(next), isSignIn: false)
      case .signedOut:
        // After a sign-in that came to nothing the screen stays.
        if user == nil, isSignInShown { return }
        user = nil
        replaceContent(by: signIn(), isSignIn: true)
        closeScreens()
      }
    }

    private func replaceContent(by next: UIViewController, isSignIn: Bool) {
      shown?.willMove(toParent: nil)
      shown?.viewIfLoaded?.removeFromSuperview()
      shown?.removeFromParent()
      shown = next
      isSignInShown = isSignIn
      fill(with: next)
    }

    /// Closes what the former person had open, and then shows the message.
    private func closeScreens() {
      guard let open = presentedViewController else { return showNotice() }
      if open is UIAlertController || open.isBeingDismissed { return }
      dismiss(animated: true) { [weak self] in self?.showNotice() }
    }

    private func showNotice() {
      guard let notice, presentedViewController == nil else { return }
      self.notice = nil
      let alert = UIAlertController(title: notice.title, message: notice.text, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: Phrase.ok.text, style: .default))
      present(alert, animated: true)
    }
  }

  /// Calls back each time that the app comes to the foreground, for as long as it is kept.
  private final class ForegroundObserver {
    private let token: any NSObjectProtocol

    @MainActor init(_ action: @escaping @MainActor @Sendable () -> Void) {
      token = NotificationCenter.default.addObserver(
        forName: UIApplication.willEnterForegroundNotification, object: nil, queue: .main
      ) { _ in
        MainActor.assumeIsolated { action() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif

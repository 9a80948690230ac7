#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import BramleyAPI
  public import BramleyClient
  public import SwiftUI
  public import UIKit

  /// ``SignInView`` for UIKit: push it, present it, or make it the root.
  ///
  ///     present(SignInViewController(auth: auth) { [weak self] _ in self?.dismiss(animated: true) }, animated: true)
  public final class SignInViewController: UIViewController {
    private let auth: Auth
    private let screen: AnyView
    private let onSignedIn: @MainActor (User) -> Void
    /// Called when the screen has gone.
    var onClosed: @MainActor () -> Void = {}

    /// Makes the screen.
    /// - Parameter onSignedIn: called when a person is signed in who was not before; closing the screen is up to you.
    public convenience init(
      auth: Auth, methods: ShownMethods = .standard,
      onSignedIn: @escaping @MainActor (User) -> Void = { _ in }
    ) {
      self.init(auth: auth, screen: SignInView(auth: auth, methods: methods), onSignedIn: onSignedIn)
    }

    /// Shows a sign-in screen of your own, such as a ``SignInView`` with content beneath the methods.
    /// - Parameter onSignedIn: called when a person is signed in who was not before; closing the screen is up to you.
    public init(
      auth: Auth, screen: some View, onSignedIn: @escaping @MainActor (User) -> Void = { _ in }
    ) {
      self.auth = auth
      self.screen = AnyView(screen)
      self.onSignedIn = onSignedIn
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "make it in code: it needs an Auth")
    public required init?(coder: NSCoder) { fatalError("made in code alone") }

    public override func viewDidLoad() {
      super.viewDidLoad()
      show(WatchedScreen(auth: auth, screen: screen, onSignedIn: onSignedIn))
    }

    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      // Not while another screen covers it.
      if isBeingDismissed || presentingViewController == nil { onClosed() }
    }
  }

  extension Auth {
    /// Returns the signed-in person. If nobody is, it presents the sign-in screen over a view controller, and
    /// returns when somebody has signed in.
    /// - Throws: `SignInError.cancelled` when the person closes the screen.
    @discardableResult
    public func requireSignIn(
      over controller: UIViewController, methods: ShownMethods = .standard
    ) async throws(SignInError) -> User {
      if let user = try await userOnceKnown() { return user }
      let screen = SignInViewController(auth: self, methods: methods)
      screen.onClosed = { [weak self] in self?.cancelRequiredSignIn() }
      controller.present(screen, animated: true)
      do throws(SignInError) {
        let user = try await awaitSignIn(isShownByFollower: false)
        screen.dismiss(animated: true)
        return user
      } catch {
        screen.dismiss(animated: true)
        throw error
      }
    }
  }

  private struct WatchedScreen: View {
    let auth: Auth
    let screen: AnyView
    let onSignedIn: @MainActor (User) -> Void

    var body: some View {
      screen
        .environment(auth)
        .onChange(of: auth.user?.id) { _, _ in
          if let user = auth.user { onSignedIn(user) }
        }
    }
  }
#endif

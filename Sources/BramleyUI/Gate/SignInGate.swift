#if canImport(SwiftUI)
  public import BramleyClient
  public import SwiftUI

  /// The app's content for who is signed in, ``SignInView`` or a screen of your own for who is not.
  ///
  ///     SignInGate(auth: auth) { HomeView() }
  ///     SignInGate(auth: auth) { HomeView() } signIn: { WelcomeView() }
  ///
  /// At launch and when the app comes back to the foreground it reads what is kept and looks after Apple's credential.
  /// Below it, `@Environment(Auth.self)` gives the `Auth`.
  public struct SignInGate<Content: View, SignIn: View>: View {
    private let auth: Auth
    private let content: () -> Content
    private let signIn: () -> SignIn
    @State private var farewell = Farewell()
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    /// Makes the gate with ``SignInView``.
    public init(
      auth: Auth, options: SignInOptions = SignInOptions(), @ViewBuilder content: @escaping () -> Content
    ) where SignIn == SignInView<EmptyView> {
      self.init(auth: auth, content: content) { SignInView(auth: auth, options: options) }
    }

    /// Makes the gate with a sign-in screen of your own.
    public init(
      auth: Auth, @ViewBuilder content: @escaping () -> Content, @ViewBuilder signIn: @escaping () -> SignIn
    ) {
      self.auth = auth
      self.content = content
      self.signIn = signIn
    }

    public var body: some View {
      let shown = GateContent(state: auth.state, user: auth.user)
      ZStack {
        switch shown {
        case .checking: CheckingView(auth: auth)
        case .signedOut: VStack { signIn() }
        case .signedIn: content()
        }
      }
      .animation(reduceMotion ? nil : .default, value: shown)
      .environment(auth)
      .environment(farewell)
      .farewellAlert(farewell)
      .task(id: scenePhase == .background) {
        guard scenePhase != .background else { return }
        // Not the view's own task: what was begun is not cancelled when the app goes to the background.
        Task { await auth.start() }
      }
    }
  }
#endif

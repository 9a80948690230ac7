#if canImport(SwiftUI)
  public import BramleyClient
  public import SwiftUI

  /// Shows the app's content to a signed-in person, and ``SignInView`` or a screen of your own to one who is not.
  ///
  ///     SignInGate(auth: auth) { HomeView() }
  ///     SignInGate(auth: auth) { HomeView() } signIn: { WelcomeView() }
  ///
  /// At launch and when the app comes back to the foreground it reads the stored session and checks Apple's
  /// credential.
  /// Below it, `@Environment(Auth.self)` gives the `Auth`.
  public struct SignInGate<Content: View, SignIn: View>: View {
    private let auth: Auth
    private let methods: ShownMethods
    private let content: () -> Content
    private let signIn: () -> SignIn
    @State private var deletionNotice = DeletionNotice()
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    /// Makes the gate with ``SignInView``.
    public init(
      auth: Auth, methods: ShownMethods = .standard, @ViewBuilder content: @escaping () -> Content
    ) where SignIn == SignInView<EmptyView> {
      self.init(
        auth: auth, methods: methods, content: content, signIn: { SignInView(auth: auth, methods: methods) })
    }

    /// Makes the gate with a sign-in screen of your own.
    public init(
      auth: Auth, @ViewBuilder content: @escaping () -> Content, @ViewBuilder signIn: @escaping () -> SignIn
    ) {
      self.init(auth: auth, methods: .standard, content: content, signIn: signIn)
    }

    private init(
      auth: Auth, methods: ShownMethods, content: @escaping () -> Content, signIn: @escaping () -> SignIn
    ) {
      self.auth = auth
      self.methods = methods
      self.content = content
      self.signIn = signIn
    }

    public var body: some View {
      let shown = GateContent(state: auth.state, user: auth.user)
      ZStack {
        switch shown {
        case .checking: CheckingView(auth: auth)
        case .signedOut: VStack { signIn() }
        case .signedIn:
          // A link that sets a new password may be opened while somebody is signed in.
          content().questionSheet(of: auth, methods: methods, isShown: .constant(false)) { question in
            question.method == .password && auth.state.isBusy
          }
        }
      }
      .animation(reduceMotion ? nil : .default, value: shown)
      .environment(auth)
      .environment(deletionNotice)
      .deletionAlert(deletionNotice)
      .task(id: scenePhase == .background) {
        guard scenePhase != .background else { return }
        // In a task of its own, so that it isn't cancelled when the app goes to the background.
        Task { await auth.start() }
      }
    }
  }
#endif

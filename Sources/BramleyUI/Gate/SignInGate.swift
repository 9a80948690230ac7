#if canImport(SwiftUI)
  public import BramleyClient
  public import SwiftUI

  /// The app's content for who is signed in, ``SignInView`` for who is not.
  ///
  ///     SignInGate(auth: auth) { HomeView() }
  ///
  /// At launch and when the app comes back to the foreground it reads what is kept and looks after Apple's credential.
  /// Below it, `@Environment(Auth.self)` gives the `Auth`.
  public struct SignInGate<Content: View>: View {
    private let auth: Auth
    private let options: SignInOptions
    private let content: () -> Content
    @State private var farewell = Farewell()
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    /// Makes the gate.
    public init(
      auth: Auth, options: SignInOptions = SignInOptions(), @ViewBuilder content: @escaping () -> Content
    ) {
      self.auth = auth
      self.options = options
      self.content = content
    }

    public var body: some View {
      let shown = GateContent(state: auth.state, user: auth.user)
      ZStack {
        switch shown {
        case .checking: CheckingView(notice: auth.notice) { Task { await auth.start() } }
        case .signedOut: SignInView(auth: auth, options: options)
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

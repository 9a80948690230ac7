#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// A sign-in screen: the buttons and forms of the app's sign-in methods.
  ///
  ///     SignInView(auth: auth, methods: [AppleViews(), PasswordViews()])
  ///
  /// Apple's button comes first, then the method that was used last, two more, and "More Ways to Sign In". With
  /// ``ShownMethods/server`` the screen shows what the server offers.
  ///
  /// Dismissing a provider's sheet shows nothing. A failure is shown once. Put a title of your own above the screen, and
  /// what else you offer beneath the methods, such as a link to your terms.
  ///
  ///     SignInView(auth: auth) { Link("Terms of use", destination: terms) }
  public struct SignInView<More: View>: View {
    @Bindable private var auth: Auth
    private let methods: ShownMethods
    private let more: () -> More
    @State private var isAsking = false

    /// Makes the screen.
    public init(auth: Auth, methods: ShownMethods = .standard) where More == EmptyView {
      self.init(auth: auth, methods: methods) { EmptyView() }
    }

    /// Makes the screen with content of your own beneath the methods. Nothing of it can be tapped while a sign-in is
    /// under way.
    public init(
      auth: Auth, methods: ShownMethods = .standard, @ViewBuilder more: @escaping () -> More
    ) {
      self.auth = auth
      self.methods = methods
      self.more = more
    }

    /// Signs in with a method that opens the account that exists; the alert shows what fails.
    private func open(_ method: SignInMethod, thenLink refused: SignInMethod?) async {
      if let refused {
        _ = try? await auth.signIn(with: method, thenLink: refused)
      } else {
        _ = try? await auth.signIn(with: method)
      }
    }

    public var body: some View {
      SignInForm(methods: methods, offer: auth.offer, isBusy: auth.state.isBusy) { method in
        Task {
          // The alert shows `auth.failure`.
          _ = try? await auth.signIn(with: method)
        }
      } more: {
        more()
      }
      // What was typed is dropped once the person is signed in.
      .id(auth.user?.id)
      .questionSheet(of: auth, methods: methods, isShown: $isAsking) { $0.purpose == .signIn }
      // An alert can't cover a sheet, so it waits until the sheet has gone.
      .noticeAlert(auth.notice, isPresented: isAsking ? .constant(false) : $auth.isShowingNotice)
      .existingAccountAlert(isAsking ? .constant(nil) : $auth.existingAccount, methods: methods) {
        method, refused in
        Task { await open(method, thenLink: refused) }
      }
      .task { if methods.followsServer { await auth.loadMethods() } }
      // The keyboard offers passkeys until another method is chosen, and again when that was cancelled.
      .task(id: auth.state.isBusy) {
        if methods.offersPasskeys, !auth.state.isBusy { await auth.offerPasskeys() }
      }
    }
  }
#endif

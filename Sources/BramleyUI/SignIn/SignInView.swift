#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// A sign-in screen: the buttons and forms of the app's sign-in methods.
  ///
  ///     SignInView(auth: auth, methods: [AppleViews(), PasswordViews()])
  ///
  /// Dismissing a provider's sheet shows nothing. A failure is shown once. Put a title of your own above the screen, and
  /// what else you offer beneath the methods, such as a link to your terms.
  ///
  ///     SignInView(auth: auth) { Link("Terms of use", destination: terms) }
  public struct SignInView<More: View>: View {
    @Bindable private var auth: Auth
    private let methods: MethodList
    private let more: () -> More
    @State private var isAsking = false

    /// Makes the screen.
    public init(auth: Auth, methods: MethodList = .standard) where More == EmptyView {
      self.init(auth: auth, methods: methods) { EmptyView() }
    }

    /// Makes the screen with content of your own beneath the methods. Nothing of it can be tapped while a sign-in is
    /// under way.
    public init(
      auth: Auth, methods: MethodList = .standard, @ViewBuilder more: @escaping () -> More
    ) {
      self.auth = auth
      self.methods = methods
      self.more = more
    }

    public var body: some View {
      SignInForm(methods: methods, isBusy: auth.state.isBusy) { method in
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
    }
  }
#endif

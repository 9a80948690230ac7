#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// A sign-in screen: Apple's button first, address and password beneath it.
  ///
  ///     SignInView(auth: auth, options: SignInOptions(passwords: .signInAndSignUp))
  ///
  /// Who goes away from a sheet sees no message; what fails is told once. Put your own title above it, and what else
  /// you offer beneath: another provider's button, a link to your terms.
  ///
  ///     SignInView(auth: auth) { Link("Terms of use", destination: terms) }
  public struct SignInView<More: View>: View {
    @Bindable private var auth: Auth
    private let options: SignInOptions
    private let more: () -> More

    /// Makes the screen.
    public init(auth: Auth, options: SignInOptions = SignInOptions()) where More == EmptyView {
      self.init(auth: auth, options: options) { EmptyView() }
    }

    /// Makes the screen with something of your own beneath; while a sign-in is under way nothing of it can be tapped.
    public init(
      auth: Auth, options: SignInOptions = SignInOptions(), @ViewBuilder more: @escaping () -> More
    ) {
      self.auth = auth
      self.options = options
      self.more = more
    }

    public var body: some View {
      SignInForm(options: options, isBusy: auth.state.isBusy) { method in
        Task {
          // What is to be told is in `auth.failure`.
          _ = try? await auth.signIn(with: method)
        }
      } more: {
        more()
      }
      // Once somebody is signed in, nothing of what was typed is left.
      .id(auth.user?.id)
      .noticeAlert(auth.notice, isPresented: $auth.isShowingNotice)
    }
  }
#endif

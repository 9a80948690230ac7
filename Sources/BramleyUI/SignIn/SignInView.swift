#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// A sign-in screen: Apple's button first, address and password beneath it.
  ///
  ///     SignInView(auth: auth, options: SignInOptions(passwords: .signInAndSignUp))
  ///
  /// Who goes away from a sheet sees no message; what fails is told once. Put your own title above it.
  public struct SignInView: View {
    @Bindable private var auth: Auth
    private let options: SignInOptions

    /// Makes the screen.
    public init(auth: Auth, options: SignInOptions = SignInOptions()) {
      self.auth = auth
      self.options = options
    }

    public var body: some View {
      SignInForm(options: options, isBusy: auth.state.isBusy) { method in
        Task {
          // What is to be told is in `auth.failure`.
          _ = try? await auth.signIn(with: method)
        }
      }
      // Once somebody is signed in, nothing of what was typed is left.
      .id(auth.user?.id)
      .noticeAlert(auth.notice, isPresented: $auth.isShowingNotice)
    }
  }
#endif

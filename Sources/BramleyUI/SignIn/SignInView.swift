#if canImport(SwiftUI)
  import Foundation
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
    @State private var form = PasswordForm()

    /// Makes the screen.
    public init(auth: Auth, options: SignInOptions = SignInOptions()) {
      self.auth = auth
      self.options = options
    }

    public var body: some View {
      ScrollView {
        VStack(spacing: 16) {
          if let method = options.appleMethod {
            AppleIDButton(look: options.appleButton) { signIn(with: method) }
          }
          if options.appleMethod != nil, options.passwords != .none {
            Text(Phrase.or.text).font(.footnote).foregroundStyle(.secondary)
          }
          if options.passwords != .none {
            PasswordFormView(form: $form, offersNewAccount: options.passwords == .signInAndSignUp) {
              if let method = form.method { signIn(with: method) }
            }
          }
        }
        .disabled(auth.state.isBusy)
        .frame(maxWidth: 375)
        .frame(maxWidth: .infinity)
        .padding()
      }
      .overlay { if auth.state.isBusy { ProgressNote(phrase: .signingIn) } }
      .noticeAlert(auth.notice, isPresented: $auth.isShowingNotice)
    }

    private func signIn(with method: SignInMethod) {
      Task {
        do throws(SignInError) {
          try await auth.signIn(with: method)
          form = PasswordForm()
        } catch {
          // What is to be told is in `auth.failure`.
        }
      }
    }
  }
#endif

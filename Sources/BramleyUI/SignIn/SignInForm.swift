#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// Apple's button, and the form for address and password, for a screen that does the rest by itself: what
  /// ``SignInView`` shows, without an `Auth`.
  ///
  ///     SignInForm(options: options, isBusy: model.isSigningIn) { model.signIn(with: $0) }
  ///
  /// What is typed stays here until it is sent.
  public struct SignInForm<More: View>: View {
    private let options: SignInOptions
    private let isBusy: Bool
    private let signIn: @MainActor (SignInMethod) -> Void
    private let more: () -> More
    @State private var form = PasswordForm()

    /// Makes the form.
    /// - Parameters:
    ///   - isBusy: whether a sign-in is under way; nothing can be tapped meanwhile.
    ///   - signIn: called with what the person chose or typed.
    public init(
      options: SignInOptions = SignInOptions(), isBusy: Bool,
      signIn: @escaping @MainActor (SignInMethod) -> Void
    ) where More == EmptyView {
      self.init(options: options, isBusy: isBusy, signIn: signIn) { EmptyView() }
    }

    /// Makes the form with something of your own beneath.
    public init(
      options: SignInOptions = SignInOptions(), isBusy: Bool,
      signIn: @escaping @MainActor (SignInMethod) -> Void, @ViewBuilder more: @escaping () -> More
    ) {
      self.options = options
      self.isBusy = isBusy
      self.signIn = signIn
      self.more = more
    }

    public var body: some View {
      ScrollView {
        VStack(spacing: 16) {
          if let method = options.appleMethod {
            AppleIDButton(look: options.appleButton) { signIn(method) }
          }
          if options.appleMethod != nil, options.passwords != .none {
            Text(Phrase.or.text).font(.footnote).foregroundStyle(.secondary)
          }
          if options.passwords != .none {
            PasswordFormView(form: $form, offersNewAccount: options.passwords == .signInAndSignUp) {
              if let method = form.method { signIn(method) }
            }
          }
          more()
        }
        .disabled(isBusy)
        .frame(maxWidth: 375)
        .frame(maxWidth: .infinity)
        .padding()
      }
      .progressNote(isBusy ? .signingIn : nil)
    }
  }
#endif

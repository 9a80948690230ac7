#if canImport(SwiftUI)
  import AuthenticationServices
  import Foundation
  public import BramleyClient
  public import SwiftUI

  /// SwiftUI's own `SignInWithAppleButton`, with a nonce that is ready before the tap.
  ///
  /// A tap makes Apple's request at once, but a nonce from the server takes time. So an attempt is prepared when the button
  /// appears. It grows with the text size as ``AppleIDButton`` does, which doesn't need this preparation.
  /// ``AppleIDButton`` also offers saved passwords and uses the look's corner radius.
  public struct PreparedAppleButton: View {
    private let auth: Auth
    private let look: AppleButtonLook
    @State private var attempts: AppleAttempts
    @State private var attempt: AppleAttempt?
    @Environment(\.colorScheme) private var colorScheme
    @ScaledMetric(relativeTo: .body) private var height = 44.0

    /// Makes the button.
    public init(
      auth: Auth, scopes: [AppleScope] = [.name, .email], look: AppleButtonLook = AppleButtonLook()
    ) {
      self.auth = auth
      self.look = look
      _attempts = State(initialValue: AppleAttempts(for: auth, scopes: scopes))
    }

    public var body: some View {
      let look = look.resolved(onDark: colorScheme == .dark)
      SignInWithAppleButton(look.label.label) { request in
        let attempt = attempts.take()
        self.attempt = attempt
        attempt.configure(request)
      } onCompletion: { result in
        guard let attempt else { return }
        let method = SignInMethod.apple(attempt, result)
        Task { try? await auth.signIn(with: method) }
      }
      .signInWithAppleButtonStyle(look.style.buttonStyle)
      .id(look)
      .frame(minWidth: 140, maxWidth: 375, minHeight: 44, maxHeight: ButtonHeight.fitting(height))
      .task { await attempts.prepare() }
    }
  }

  extension AppleButtonLook.Label {
    fileprivate var label: SignInWithAppleButton.Label {
      switch self {
      case .signIn: .signIn
      case .signUp: .signUp
      case .continue: .continue
      }
    }
  }

  extension AppleButtonLook.Style {
    fileprivate var buttonStyle: SignInWithAppleButton.Style {
      switch self {
      case .automatic, .black: .black
      case .white: .white
      case .whiteOutline: .whiteOutline
      }
    }
  }
#endif

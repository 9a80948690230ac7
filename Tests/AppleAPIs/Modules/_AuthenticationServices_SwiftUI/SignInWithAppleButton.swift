public import AppleFoundation
@_exported public import AuthenticationServices
public import SwiftUI

@available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
@MainActor @preconcurrency public struct SignInWithAppleButton: View {
  public typealias Body = Never

  public struct Label: Sendable {
    public static let signIn = Label()
    public static let signUp = Label()
    public static let `continue` = Label()
  }

  public struct Style: Sendable {
    public static let black = Style()
    public static let white = Style()
    public static let whiteOutline = Style()
  }

  public init(
    _ label: SignInWithAppleButton.Label = .signIn,
    onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
    onCompletion: @escaping ((Result<ASAuthorization, any Error>) -> Void)
  ) {}
}

extension View {
  @available(iOS 14, macOS 11, watchOS 7, tvOS 14, visionOS 1, *)
  public nonisolated func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View {
    EmptyView()
  }
}

public import BramleyAPI

extension TokenStrategy {
  /// Sign in with Google by Google's SDK.
  ///
  ///     TokenStrategy.google { nonce, presenter in
  ///       let result = try await GIDSignIn.sharedInstance.signIn(
  ///         withPresenting: presenter.controller, hint: nil, additionalScopes: nil, nonce: nonce)
  ///       return result.user.idToken!.tokenString
  ///     } signOut: {
  ///       GIDSignIn.sharedInstance.signOut()
  ///     }
  ///
  /// It needs GIDSignIn 9 or later, which takes a nonce and puts it into the token as it is. List the app's iOS client id
  /// in the server's `google.client_ids`, and its web client id too if the app sets `GIDServerClientID`.
  ///
  /// - Parameters:
  ///   - signIn: calls the SDK with the nonce on the main actor, and returns the identity token. It throws
  ///     ``SignInError/cancelled`` when the person cancels (`GIDSignInError.canceled`).
  ///   - signOut: ends the SDK's own sign-in state, when the session has ended on this device.
  public static func google(
    _ signIn:
      @escaping @MainActor @Sendable (_ nonce: String, _ presenter: SheetPresenter) async throws -> String,
    signOut: @escaping @MainActor @Sendable () async -> Void = {}
  ) -> TokenStrategy {
    TokenStrategy(
      .google, provider: .google, nonce: .raw, ask: { .identityToken(try await signIn($0 ?? "", $1)) },
      deauthenticate: signOut)
  }

  /// Facebook Login by Facebook's SDK, in both of its forms.
  ///
  /// A person who doesn't allow tracking gets Limited Login, whatever the app asks for, and only its identity token is
  /// good for anything. One who allows it brings a classic access token. See <doc:SignInWithFacebook> for the closure.
  ///
  /// - Parameters:
  ///   - signIn: calls the SDK with the nonce on the main actor, and returns ``Token/identityToken(_:)`` of Limited
  ///     Login, which has the nonce as it is, or ``Token/accessToken(_:)`` of the classic one, which has none. It
  ///     throws ``SignInError/cancelled`` when the person cancels.
  ///   - signOut: ends the SDK's own sign-in state, when the session has ended on this device.
  public static func facebook(
    _ signIn:
      @escaping @MainActor @Sendable (_ nonce: String, _ presenter: SheetPresenter) async throws -> Token,
    signOut: @escaping @MainActor @Sendable () async -> Void = {}
  ) -> TokenStrategy {
    TokenStrategy(
      .facebook, provider: .facebook, nonce: .raw, ask: { try await signIn($0 ?? "", $1) },
      deauthenticate: signOut)
  }

  /// An OpenID provider by its own SDK, whose token has the nonce as it is.
  ///
  /// - Parameters:
  ///   - id: the provider's id in the server's configuration (`openid.<id>`).
  ///   - signIn: calls the SDK with the nonce on the main actor, and returns the identity token.
  ///   - signOut: ends the SDK's own sign-in state, when the session has ended on this device.
  public static func openID(
    _ id: ProviderID,
    _ signIn:
      @escaping @MainActor @Sendable (_ nonce: String, _ presenter: SheetPresenter) async throws -> String,
    signOut: @escaping @MainActor @Sendable () async -> Void = {}
  ) -> TokenStrategy {
    TokenStrategy(
      .openID(id), provider: id, nonce: .raw, ask: { .identityToken(try await signIn($0 ?? "", $1)) },
      deauthenticate: signOut)
  }

  /// Takes tokens that the app already has, such as ``SignInMethod/google(identityToken:nonce:)``, and asks nobody.
  public static func given(_ method: SignInMethod.ID, provider: ProviderID) -> TokenStrategy {
    TokenStrategy(method, provider: provider, nonce: .none, isPrompting: false) { _, _ in
      throw SignInError.notConfigured("the method \"\(method)\" needs the token that the provider's SDK gave")
    }
  }
}

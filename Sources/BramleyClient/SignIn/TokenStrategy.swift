public import BramleyAPI
import Foundation

/// Signs in with the token of a vendor's SDK. The kit links no SDK: a closure calls it.
///
///     TokenStrategy("acme", provider: "acme", nonce: .raw) { nonce, presenter in
///       .identityToken(try await AcmeSDK.signIn(over: presenter.controller, nonce: nonce))
///     } deauthenticate: { AcmeSDK.signOut() }
///
/// The closures run on the main actor, where SDKs show their sheets.
///
/// The token goes to `POST /v1/sign-in/{provider}` with the raw nonce. Bramley's server expects the nonce as it is in the
/// tokens of Google, Facebook and OpenID providers, and hashed in Apple's. There are ready values for them, such as
/// ``google(_:signOut:)``. A method that brings its token, such as ``SignInMethod/google(identityToken:nonce:)``, is
/// served without a call of the SDK.
public struct TokenStrategy: SignInStrategy {
  /// The form in which a vendor gets the nonce, to put into its token.
  public enum NoncePolicy: Hashable, Sendable {
    /// None: the vendor's SDK takes no nonce, or makes its own.
    case none
    /// The raw nonce.
    case raw
    /// Lower-case hex of the nonce's SHA-256.
    case hashed
  }

  /// A vendor's token.
  public enum Token: Hashable, Sendable {
    /// An OpenID Connect id_token.
    case identityToken(String)
    /// An OAuth access token.
    case accessToken(String)
  }

  /// Shows a vendor's sheet and returns its token.
  ///
  /// - Parameters:
  ///   - nonce: the nonce in the form that the vendor gets; nil with ``NoncePolicy/none``.
  ///   - presenter: where to show the sheet.
  public typealias Ask =
    @MainActor @Sendable (_ nonce: String?, _ presenter: SheetPresenter) async throws -> Token

  /// The method that it serves.
  public let method: SignInMethod.ID
  /// The provider that vouches for the person.
  public let provider: ProviderID
  private let policy: NoncePolicy
  private let isPrompting: Bool
  private let ask: Ask
  private let end: @MainActor @Sendable () async -> Void

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - method: the method that it serves.
  ///   - provider: who issues the token, by the server's name for it.
  ///   - policy: the form in which the vendor gets the nonce.
  ///   - ask: shows the vendor's sheet, given the nonce in that form and where to show it. It throws
  ///     ``SignInError/cancelled`` when the person cancels; `CancellationError` means the same. Other errors become
  ///     ``SignInError/provider(code:text:)``.
  ///   - deauthenticate: ends the SDK's own sign-in state, when the session has ended on this device.
  public init(
    _ method: SignInMethod.ID, provider: ProviderID, nonce policy: NoncePolicy,
    ask: @escaping Ask, deauthenticate: @escaping @MainActor @Sendable () async -> Void = {}
  ) {
    self.init(
      method, provider: provider, nonce: policy, isPrompting: true, ask: ask, deauthenticate: deauthenticate)
  }

  init(
    _ method: SignInMethod.ID, provider: ProviderID, nonce policy: NoncePolicy, isPrompting: Bool,
    ask: @escaping Ask, deauthenticate: @escaping @MainActor @Sendable () async -> Void = {}
  ) {
    self.method = method
    self.provider = provider
    self.policy = policy
    self.isPrompting = isPrompting
    self.ask = ask
    end = deauthenticate
  }

  /// The method without options; nil where only the app can bring a token.
  public var promptingMethod: SignInMethod? { isPrompting ? SignInMethod(method) : nil }

  /// Shows the vendor's sheet with a nonce in the form that the policy says, and returns the proof of its token. A method
  /// with a token that the app has already shows no sheet.
  ///
  /// - Throws: ``SignInError/cancelled`` if the person cancels. An error of the vendor's own becomes
  ///   ``SignInError/provider(code:text:)`` with the provider's name for its code, and without the vendor's text, which may
  ///   contain secrets.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if let proof = request.givenProof(of: provider, in: context) { return proof }
    // Not every vendor's token says when the person authenticated. The server knows when it issued its nonce.
    let raw = policy == .none ? nil : try await (context.proofNonce ?? context.nonce).make()
    let token: Token
    do {
      token = try await show(policy == .hashed ? raw.map(SHA256Digest.hex) : raw, in: context)
    } catch let error as SignInError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      // The vendor's own text may contain secrets.
      throw .provider(code: provider.rawValue, text: "the provider's sign-in failed")
    }
    return .token(token, nonce: raw, method: method, provider: provider, device: context.device)
  }

  @MainActor private func show(_ nonce: String?, in context: SignInContext) async throws -> Token {
    try await ask(nonce, SheetPresenter(context))
  }

  /// Ends the sign-in state of the vendor's SDK.
  public func deauthenticate(_ user: User) async { await end() }
}

extension SignInProof {
  /// A provider's token; `nonce` is the raw one. An access token holds none, so none is sent with it.
  public static func token(
    _ token: TokenStrategy.Token, nonce: String?, method: SignInMethod.ID, provider: ProviderID,
    device: Device? = nil
  ) -> SignInProof {
    var request = ProviderSignInRequest(nonce: nonce, device: device)
    switch token {
    case .identityToken(let text): request.identityToken = text
    case .accessToken(let text): (request.accessToken, request.nonce) = (text, nil)
    }
    return SignInProof(method, provider, wire: request)
  }
}

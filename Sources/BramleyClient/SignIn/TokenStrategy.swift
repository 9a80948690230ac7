public import BramleyAPI
import Foundation

/// Signs in with a token that a vendor's SDK gave. The kit links no SDK: a closure asks it.
///
///     TokenStrategy("google", nonce: .hashed) { nonce in
///       let result = try await GIDSignIn.sharedInstance.signIn(
///         withPresenting: root, hint: nil, additionalScopes: nil, nonce: nonce)
///       return .identityToken(result.user.idToken!.tokenString)
///     } deauthenticate: { GIDSignIn.sharedInstance.signOut() }
///
/// The token goes to `POST /v1/sign-in/{method}` with the raw nonce.
public struct TokenStrategy: SignInStrategy {
  /// In which form a vendor is given the nonce, to put into its token.
  public enum NoncePolicy: Hashable, Sendable {
    /// Not at all: the vendor's SDK takes none, or makes its own.
    case none
    /// As it is.
    case raw
    /// As lower-case hex of its SHA-256.
    case hashed
  }

  /// What a vendor gave.
  public enum Token: Hashable, Sendable {
    /// An OpenID Connect id_token.
    case identityToken(String)
    /// An OAuth access token.
    case accessToken(String)
  }

  /// The method that it serves.
  public let method: SignInMethod.ID
  private let policy: NoncePolicy
  private let ask: @Sendable (_ nonce: String?) async throws -> Token
  private let farewell: @Sendable () async -> Void

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - method: also the provider's name on the wire.
  ///   - policy: in which form the vendor is given the nonce.
  ///   - ask: shows the vendor's sheet, given the nonce in that form. It throws ``SignInError/cancelled`` when the
  ///     person went away; `CancellationError` means the same. Anything else is ``SignInError/provider(code:text:)``.
  ///   - deauthenticate: ends what the SDK itself keeps, after a sign-out.
  public init(
    _ method: SignInMethod.ID, nonce policy: NoncePolicy,
    ask: @escaping @Sendable (_ nonce: String?) async throws -> Token,
    deauthenticate: @escaping @Sendable () async -> Void = {}
  ) {
    self.method = method
    self.policy = policy
    self.ask = ask
    farewell = deauthenticate
  }

  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let raw = policy == .none ? nil : try await context.nonce.make()
    let token: Token
    do {
      token = try await ask(policy == .hashed ? raw.map(SHA256Digest.hex) : raw)
    } catch let error as SignInError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      // Its own words may hold whatever a vendor writes there.
      throw .provider(code: method.rawValue, text: "the provider's sign-in failed")
    }
    return .token(token, nonce: raw, method: method, device: context.device)
  }

  public func deauthenticate(_ user: User) async { await farewell() }
}

extension SignInProof {
  /// A provider's token, for `POST /v1/sign-in/{method}`; `nonce` is the raw one.
  public static func token(
    _ token: TokenStrategy.Token, nonce: String?, method: SignInMethod.ID, device: Device? = nil
  ) -> SignInProof {
    var body = TokenBody(nonce: nonce, device: device)
    switch token {
    case .identityToken(let text): body.identityToken = text
    case .accessToken(let text): body.accessToken = text
    }
    return SignInProof(method: method, path: "\(WirePath.signIn)/\(method)", body: .json(body.data))
  }
}

private struct TokenBody: Encodable {
  var identityToken: String?
  var accessToken: String?
  var nonce: String?
  var device: Device?

  enum CodingKeys: String, CodingKey {
    case identityToken = "identity_token"
    case accessToken = "access_token"
    case nonce, device
  }

  var data: Data {
    do { return try WireJSON.encoder().encode(self) } catch {
      preconditionFailure("strings always encode: \(error)")
    }
  }
}

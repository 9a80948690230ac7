import BramleyAPI
import Foundation

/// One authorization by browser: its request, and the check of its answer (OAuth 2.1, RFC 7636, RFC 9207).
///
/// It knows no browser: the loopback listener shows it, and on Apple platforms a web session.
struct AuthorizationFlow: Sendable {
  /// The server that authorizes, which knows its own addresses.
  enum Server: Sendable {
    case bramley(BramleyBackend)
    case openID(OpenIDServer)
  }

  var server: Server
  var metadata: AuthorizationServerMetadata
  var clientID: ClientID
  var provider: ProviderID
  var redirectURI: String
  var state: String
  var pkce: PKCE
  /// What the person does. The code of a link or a reauthentication signs nobody in: it is good only with the session's
  /// access token. At a server that is not Bramley's it is always a sign-in.
  var purpose: SignInProof.Purpose = .signIn

  /// Begins an authorization: fetches the server's metadata, and makes this authorization's state and verifier.
  static func begin(
    at backend: BramleyBackend, provider: ProviderID, clientID: ClientID, redirectURI: String,
    context: SignInContext
  ) async throws(SignInError) -> AuthorizationFlow {
    let metadata: AuthorizationServerMetadata
    do throws(BackendFailure) { metadata = try await backend.metadata() } catch { throw SignInError(error) }
    return AuthorizationFlow(
      server: .bramley(backend), metadata: metadata, clientID: clientID, provider: provider,
      redirectURI: redirectURI, state: Base64URL.encode(context.random(16)),
      pkce: PKCE(random: context.random), purpose: context.purpose)
  }

  /// Begins an authorization at a server that is not Bramley's.
  static func begin(
    at openID: OpenIDServer, redirectURI: String, context: SignInContext
  ) async throws(SignInError) -> AuthorizationFlow {
    let metadata: AuthorizationServerMetadata
    do throws(BackendFailure) { metadata = try await openID.metadata() } catch { throw SignInError(error) }
    guard metadata.authorizationEndpoint != nil else {
      throw .notConfigured("the server \(openID.name) has no authorization endpoint")
    }
    return AuthorizationFlow(
      server: .openID(openID), metadata: metadata, clientID: openID.clientID, provider: openID.name,
      redirectURI: redirectURI, state: Base64URL.encode(context.random(16)),
      pkce: PKCE(random: context.random))
  }

  /// Whether the code goes to the server with the session's access token.
  private var needsSession: Bool { purpose == .link || purpose == .reauthenticate }

  /// The page that begins it.
  var address: URL {
    var fields: [(name: String, value: String)] = [
      ("response_type", "code"), ("client_id", clientID.rawValue), ("redirect_uri", redirectURI),
      ("state", state), ("code_challenge", pkce.challenge), ("code_challenge_method", "S256"),
    ]
    switch server {
    case .openID(let server): return server.address(fields, at: metadata, pkce)
    case .bramley(let backend):
      fields.append(("provider", provider.rawValue))
      if needsSession { fields.append(("purpose", purpose.rawValue)) }
      return backend.authorizationPage(fields)
    }
  }

  /// The proof that the code is.
  func proof(code: String, method: SignInMethod.ID) -> SignInProof {
    guard needsSession else {
      return .code(
        TokenRequest(
          grantType: .authorizationCode, code: code, codeVerifier: pkce.verifier, redirectURI: redirectURI,
          clientID: clientID),
        method: method, provider: provider)
    }
    return SignInProof(
      method, provider, purpose,
      wire: FlowCodeRequest(
        code: code, codeVerifier: pkce.verifier, redirectURI: redirectURI, clientID: clientID))
  }
}

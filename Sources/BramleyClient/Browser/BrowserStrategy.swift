public import BramleyAPI
public import Foundation

/// Signs in through the browser, at any provider that the server knows (OAuth 2.1 with PKCE, RFC 8252). It links no
/// vendor's SDK.
///
///     BrowserStrategy(.google, server: server, callback: callback, sheet: .system())
///
/// It links identities and reauthenticates too. The code that the browser brings back then signs nobody in: the server
/// takes it only with the session's access token.
///
/// It signs in at servers that are not Bramley's, too: see ``OpenIDServer``.
public struct BrowserStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID
  /// The provider that the server sends the person to.
  public let provider: ProviderID
  /// The server's public address.
  public var server: URL
  /// The server's public client, its `app.client_id`.
  public var clientID: ClientID
  /// Where the browser returns to.
  public var callback: BrowserCallback
  /// What shows the page.
  public var sheet: BrowserSheet
  /// The transport for the server's description.
  public var transport: Transport
  /// The server, if it is not Bramley's; its endpoints, scopes and parameters are used.
  public let openID: OpenIDServer?

  /// Makes the strategy of a provider under the provider's own name.
  public init(
    _ provider: ProviderID, server: URL, callback: BrowserCallback, sheet: BrowserSheet,
    clientID: ClientID = "app", transport: Transport = .live()
  ) {
    self.init(
      SignInMethod.ID(of: provider), server: server, provider: provider, callback: callback,
      sheet: sheet, clientID: clientID, transport: transport)
  }

  /// Makes the strategy.
  public init(
    _ method: SignInMethod.ID, server: URL, provider: ProviderID, callback: BrowserCallback,
    sheet: BrowserSheet, clientID: ClientID = "app", transport: Transport = .live()
  ) {
    self.method = method
    self.server = server
    self.provider = provider
    self.callback = callback
    self.sheet = sheet
    self.clientID = clientID
    self.transport = transport
    openID = nil
  }

  /// Makes the strategy of a server that is not Bramley's; the engine's back end is ``SignInBackend/openID(_:)``.
  public init(_ server: OpenIDServer, callback: BrowserCallback, sheet: BrowserSheet) {
    method = .openID(server.name)
    provider = server.name
    self.server = server.issuer
    clientID = server.clientID
    transport = server.transport
    openID = server
    self.callback = callback
    self.sheet = sheet
  }

  /// Fetches the server's description, shows its page and returns the proof of the code that the browser brings back. A
  /// method with a token that the app has already shows no page.
  ///
  /// - Throws: ``SignInError/cancelled`` if the person closes the page; ``SignInError/provider(code:text:)`` with the code
  ///   `state_mismatch` if the browser comes back with the answer to another request, or with the provider's own code;
  ///   ``SignInError/refused(_:)`` with the server's refusal.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if let proof = request.givenProof(of: provider, in: context) { return proof }
    let flow = try await begin(context)
    let url = try await sheet.open(flow.address, callback, context)
    guard callback.matches(url), let answer = flow.reply(query: url.query(percentEncoded: true) ?? "") else {
      throw .provider(code: "state_mismatch", text: "the answer belongs to another request")
    }
    return flow.proof(code: try answer.get(), method: method)
  }

  private func begin(_ context: SignInContext) async throws(SignInError) -> AuthorizationFlow {
    if let openID {
      return try await .begin(at: openID, redirectURI: callback.redirectURI, context: context)
    }
    return try await .begin(
      at: BramleyBackend(server: server, transport: transport), provider: provider, clientID: clientID,
      redirectURI: callback.redirectURI, context: context)
  }
}

extension SignInMethod {
  /// Sign in with Apple through the browser, where the native sheet is not available.
  public static let appleInBrowser = SignInMethod(.appleInBrowser)
}

#if os(Linux) || os(macOS)
  public import BramleyAPI
  public import Foundation

  /// Signs in through the person's own browser, which returns to a listener on 127.0.0.1 (RFC 8252, section 7.3).
  public struct LoopbackBrowserStrategy: SignInStrategy {
    /// The method that it serves.
    public var method: SignInMethod.ID
    /// The server's public address.
    public var server: URL
    /// The server's public client, its `app.client_id`.
    public var clientID: ClientID
    /// The provider that the server sends the person to.
    public var provider: ProviderID
    /// How long the person may take.
    public var timeout: Duration
    /// The transport for the server's description.
    public var transport: Transport
    /// The server, if it is not Bramley's; its endpoints, scopes and parameters are used.
    public let openID: OpenIDServer?

    /// Makes the strategy; `http://127.0.0.1/callback` must be one of the server's `app.redirect_uris`.
    public init(
      server: URL, method: SignInMethod.ID = .apple, clientID: ClientID = "app",
      provider: ProviderID = .apple,
      timeout: Duration = .seconds(300), transport: Transport = .live()
    ) {
      self.server = server
      self.method = method
      self.clientID = clientID
      self.provider = provider
      self.timeout = timeout
      self.transport = transport
      openID = nil
    }

    /// Makes the strategy of a server that is not Bramley's, where `http://127.0.0.1/callback` with any port must be
    /// registered (RFC 8252, section 7.3).
    public init(_ server: OpenIDServer, timeout: Duration = .seconds(300)) {
      method = .openID(server.name)
      provider = server.name
      self.server = server.issuer
      clientID = server.clientID
      transport = server.transport
      openID = server
      self.timeout = timeout
    }

    /// Listens on a free port of 127.0.0.1, has ``SignInContext/browser`` show the page and returns the proof of the code
    /// that the browser brings back. Answers to other requests are ignored. A method with a token that the app has already
    /// shows no page.
    ///
    /// - Throws: ``SignInError/notConfigured(_:)`` without a ``SignInContext/browser``; ``SignInError/cancelled`` if the
    ///   person cancels; ``SignInError/provider(code:text:)`` with the provider's own code, or with `timed_out` when ``timeout``
    ///   has passed; ``SignInError/refused(_:)`` with the server's refusal.
    public func authenticate(
      _ request: SignInMethod, in context: SignInContext
    ) async throws(SignInError) -> SignInProof {
      if let proof = request.givenProof(of: provider, in: context) { return proof }
      guard let browser = context.browser else {
        throw .notConfigured(
          "SignInContext.browser must show the person a page: open its address, or print it")
      }
      let listener = try LoopbackListener()
      let flow = try await begin("http://127.0.0.1:\(listener.port)/callback", context)
      await browser(flow.address)
      let code = try await listener.wait(for: timeout) { request in
        guard request.method == "GET", request.path == "/callback", let query = request.query else {
          return nil
        }
        return flow.reply(query: query)
      }
      return flow.proof(code: code, method: method)
    }

    private func begin(
      _ redirectURI: String, _ context: SignInContext
    ) async throws(SignInError) -> AuthorizationFlow {
      if let openID { return try await .begin(at: openID, redirectURI: redirectURI, context: context) }
      return try await .begin(
        at: BramleyBackend(server: server, transport: transport), provider: provider, clientID: clientID,
        redirectURI: redirectURI, context: context)
    }
  }
#endif

extension SignInBackend {
  /// The back end of an app that signs in at any OpenID provider, without Bramley's server.
  ///
  /// It has sign-in, refresh, sign-out and the account's data. What only Bramley's server has, such as links, devices and
  /// deletion, throws ``SessionError/unsupported(_:)``, and the screens hide it.
  public static func openID(_ server: OpenIDServer) -> SignInBackend {
    let tokens = OpenIDTokens(server)
    var account = AccountBackend()
    account.user = { (token) throws(BackendFailure) in try await tokens.user(token) }
    return SignInBackend(
      server: server.issuer, transport: server.transport, account: account,
      redeem: { (proof, _) throws(BackendFailure) in try await tokens.redeem(proof) },
      refresh: { (token, _) throws(BackendFailure) in try await tokens.refresh(token) },
      end: { (token) throws(BackendFailure) in try await tokens.end(token) })
  }
}

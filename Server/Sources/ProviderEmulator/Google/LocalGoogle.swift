import BramleyTokens
import EmulatorKit
import Foundation

extension EmulatedProviders {
  /// Signs a person in as GIDSignIn or Credential Manager would.
  ///
  /// - Throws: ``Problem`` if the person or a client is not known.
  public func authorizeWithGoogle(_ request: GoogleNativeRequest) throws -> GoogleNativeCredential {
    let ring = try signingKeysNow(of: .google)
    let now = host.now
    guard let client = client(request.clientID, of: .google) else { throw Problem.unknownProviderClient }
    var server: ProviderClient?
    if let id = request.serverClientID {
      guard let found = self.client(id, of: .google) else { throw Problem.unknownProviderClient }
      guard found.project == client.project else {
        throw Problem.invalidRequest("server_client_id belongs to another project")
      }
      server = found
    }
    let person = try person(request.person)
    let (authorization, access, code, made) = try host.change { change in
      let authorization = change.authorize(
        person.id, client, scopes: ["openid", "email", "profile"], signedInAt: now, at: now
      ).value
      let access = change.issue(
        .access, change.newAccessToken(.google), authorization, lifetime: 3_599, at: now)
      var code: ProviderCode?
      if let server {
        var own = authorization
        own.client = server.id
        let made = ProviderCode(
          code: change.newCode(.google), authorization: own, redirectURI: "", isOffline: true, at: now)
        change.record(.codeIssued(made))
        code = made
      }
      return (authorization, access, code, change.random.bytes(32).base64URL)
    }
    let makesNonce = request.makesNonce ?? (client.kind == .ios)
    let account = try account(of: person.id, at: .google)
    return GoogleNativeCredential(
      identityToken: try identityToken(
        IdentityTokenRequest(
          authorization: authorization, audience: server?.id ?? client.id, party: client.id,
          nonce: request.nonce ?? (makesNonce ? made : nil), accessToken: client.kind == .ios ? access : nil),
        ring),
      accessToken: access, serverAuthCode: code?.code,
      user: host.pseudonyms.subject(of: account, for: client.id), email: account.email)
  }
}

import EmulatorKit
import Foundation
import Hummingbird

extension FacebookRoutes {
  static let lifetime: TimeInterval = 5_183_944

  /// Exchanges a code, makes an app's own token, or makes a token live longer.
  func token(_ fields: FormFields, _ note: JournalNote) async throws -> Response {
    let ring = try await providers.signingKeys(of: .facebook)
    note.client(fields["client_id"]) { providers.client($0, of: .facebook) != nil }
    note.grant(fields["grant_type"])
    guard let client = providers.client(fields["client_id"] ?? "", of: .facebook) else {
      throw GraphError.noApp
    }
    let secret = fields["client_secret"]
    guard secret.map({ $0.utf8.elementsEqual(client.secret.utf8) }) ?? (fields["code_verifier"] != nil) else {
      throw GraphError.badSecret
    }
    switch fields["grant_type"] {
    case "client_credentials":
      guard secret != nil else { throw GraphError.badSecret }
      return try .provider(
        JSON.object(["access_token": .text("\(client.id)|\(client.secret)"), "token_type": "bearer"]))
    case "fb_exchange_token": return try exchangeToken(fields, client)
    default: break
    }
    let now = providers.host.now
    let result = try providers.host.change { change -> Result<(ProviderCode, String), CodeFault> in
      do throws(CodeFault) {
        let code = try change.spend(
          fields["code"] ?? "", by: client, redirect: fields["redirect_uri"] ?? "",
          verifier: fields["code_verifier"], at: now)
        let token = change.issue(
          .access, change.newAccessToken(.facebook), code.authorization, code: code.code,
          lifetime: Self.lifetime, at: now)
        return .success((code, token))
      } catch { return .failure(error) }
    }
    let (code, access): (ProviderCode, String)
    switch result {
    case .success(let value): (code, access) = value
    case .failure(let fault): throw GraphError(fault)
    }
    var body: [String: JSON] = [
      "access_token": .text(access), "token_type": "bearer", "expires_in": .number(Int(Self.lifetime)),
    ]
    if code.authorization.scopes.contains("openid") {
      body["id_token"] = .text(
        try providers.identityToken(
          IdentityTokenRequest(
            authorization: code.authorization, audience: client.id, party: client.id, nonce: code.nonce), ring
        ))
    }
    return try .provider(body)
  }

  private func exchangeToken(_ fields: FormFields, _ client: ProviderClient) throws -> Response {
    let now = providers.host.now
    let token = try providers.host.change { change -> String? in
      guard let old = change.state.token(fields["fb_exchange_token"], at: now, .facebook),
        old.authorization.client == client.id
      else { return nil }
      return change.issue(
        .access, change.newAccessToken(.facebook), old.authorization, lifetime: Self.lifetime, at: now)
    }
    guard let token else { throw GraphError.badToken }
    return try .provider(
      JSON.object([
        "access_token": .text(token), "token_type": "bearer", "expires_in": .number(Int(Self.lifetime)),
      ]))
  }
}

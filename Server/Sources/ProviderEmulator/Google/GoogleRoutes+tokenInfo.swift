import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

extension GoogleRoutes {
  /// What a token says, for debugging: every value is text.
  func tokenInfo(_ request: Request, _ note: JournalNote) throws -> Response {
    let fields = FormFields(request.uri.query ?? "")
    let now = providers.host.now
    if let text = fields?["access_token"],
      let token = try providers.host.change({ $0.state.token(text, at: now, .google, .access) })
    {
      let left = token.expiresAt.map { Int($0.timeIntervalSince(now)) } ?? 0
      return try .provider(
        JSON.object([
          "aud": .text(token.authorization.client), "azp": .text(token.authorization.client),
          "scope": .text(token.authorization.scopes.joined(separator: " ")), "expires_in": .text("\(left)"),
        ]))
    }
    if let payload = fields?["id_token"].flatMap({ CompactJWS($0)?.payload }),
      let claims = try? JSONSerialization.jsonObject(with: payload) as? [String: Any]
    {
      let texts = claims.mapValues { JSON.text(($0 as? Bool).map { $0 ? "true" : "false" } ?? "\($0)") }
      return try .provider(texts)
    }
    note.failure("invalid_token")
    return try ProviderTokenError("invalid_token", "Invalid Value").response
  }
}

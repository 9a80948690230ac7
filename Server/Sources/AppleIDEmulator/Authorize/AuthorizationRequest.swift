import AppleID
import EmulatorKit
import OpenID

/// A valid request to `/auth/authorize`.
struct AuthorizationRequest: Sendable {
  var client: AppleWorld.Client
  var redirectURI: String
  var responseMode: ResponseMode
  /// Whether an identity token is requested with the code.
  var wantsIdentityToken: Bool
  var scopes: Set<AuthorizationScope>
  var state: String?
  var nonce: String?
}

/// The response mode.
enum ResponseMode: String, Sendable {
  case query, fragment
  case formPost = "form_post"
}

/// Why a request to `/auth/authorize` is rejected: shown on a page, never sent to the redirect address.
struct AuthorizationRefusal: Error, Equatable {
  var code: TokenErrorCode
  var message: String
}

extension AuthorizationRequest {
  /// Checks a request by the rules of "Request an authorization" and TN3107.
  init(
    _ fields: FormFields, client find: (String) -> AppleWorld.Client?, _ strictness: Strictness
  ) throws(AuthorizationRefusal) {
    func refuse(_ code: TokenErrorCode, _ message: String) -> AuthorizationRefusal {
      AuthorizationRefusal(code: code, message: message)
    }
    guard fields.repeated.isEmpty else { throw refuse(.invalidRequest, "A parameter is repeated") }
    guard let clientID = fields["client_id"] else { throw refuse(.invalidRequest, "Missing client_id") }
    guard let client = find(clientID) else { throw refuse(.invalidClient, "Unknown client_id") }
    guard let redirect = fields["redirect_uri"] else {
      throw refuse(.unauthorizedClient, "Missing redirect_uri")
    }
    guard client.redirectURIs.contains(where: { RedirectRule.matches(redirect, registered: $0, strictness) })
    else {
      throw refuse(.unauthorizedClient, "Invalid web redirect url")
    }
    guard let type = fields["response_type"] else { throw refuse(.invalidRequest, "Missing response_type") }
    let types = type.split(separator: " ", omittingEmptySubsequences: false).sorted()
    guard types == ["code"] || types == ["code", "id_token"] else {
      throw refuse(.invalidRequest, "Unsupported response type")
    }
    wantsIdentityToken = types.count == 2

    scopes = []
    for name in (fields["scope"] ?? "").split(separator: " ") {
      guard let scope = AuthorizationScope(rawValue: String(name)) else {
        throw refuse(.invalidScope, "Invalid scope")
      }
      scopes.insert(scope)
    }
    let unsaid: ResponseMode = wantsIdentityToken ? .fragment : .query
    guard let responseMode = ResponseMode(rawValue: fields["response_mode"] ?? unsaid.rawValue) else {
      throw refuse(.invalidRequest, "Invalid response mode")
    }
    if responseMode == .query, wantsIdentityToken {
      throw refuse(.invalidRequest, "Invalid response mode")
    }
    // `openid` requests nothing about a person, so it may come in any mode.
    guard scopes.isDisjoint(with: [.name, .email]) || responseMode == .formPost else {
      throw refuse(.invalidRequest, "response_mode must be form_post when name or email scope is requested.")
    }
    self.client = client
    self.redirectURI = redirect
    self.responseMode = responseMode
    state = fields.value(of: "state")
    nonce = fields["nonce"]
  }
}

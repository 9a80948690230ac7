import BramleyAPI

/// What the emulator is asked for: the body of `POST /_emulator/native/authorize`.
struct EmulatedAuthorization: Encodable {
  var clientID: ClientID
  var person: String?
  var scopes: [AppleScope]
  var nonce: String
  var state: String
  var hidesEmail: Bool

  enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
    case person, scopes, nonce, state
    case hidesEmail = "hide_email"
  }
}

/// What the emulator returns in place of a device's sheet.
struct EmulatedCredential: Decodable {
  var user: String
  var authorizationCode: String
  var identityToken: String
  var fullName: PersonName?
  var state: String?

  enum CodingKeys: String, CodingKey {
    case user
    case authorizationCode = "authorization_code"
    case identityToken = "identity_token"
    case fullName = "full_name"
    case state
  }
}

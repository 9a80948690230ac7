/// A valid request to a provider's authorize endpoint.
struct PendingAuthorization: Sendable {
  var client: ProviderClient
  var redirectURI: String
  var scopes: [String]
  var state: String?
  var nonce: String?
  var challenge: String?
  var mode = ProviderResponseMode.query
  /// Whether a refresh token is asked for.
  var isOffline = false
  /// Whether consent is asked for again.
  var asksConsent = false
  var wantsAuthTime = false
  /// Whether an identity token is asked for beside the code.
  var wantsIdentityToken = false
  /// The value that Google Identity Services posts with the credential; such a request brings no code.
  var csrfToken: String?
  /// The other client that Google's token is to be for.
  var audience: String?

  var provider: LocalProvider { client.provider }
}

/// How the answer gets to the redirect address.
enum ProviderResponseMode: String, Sendable {
  case query, fragment
  case formPost = "form_post"
}

/// Why a request can't be answered at the redirect address: the reason is shown on a page.
struct ProviderPageRefusal: Error {
  var status: Int
  var code: String
  var message: String
  var remedy: String

  init(_ code: String, _ message: String, status: Int = 400, remedy: String) {
    self.code = code
    self.message = message
    self.status = status
    self.remedy = remedy
  }
}

/// An answer at the redirect address in place of a page.
struct ProviderCallbackError: Error {
  var pending: PendingAuthorization
  var code: String
  var description: String?
}

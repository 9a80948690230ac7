import EmulatorKit
import HTTPTypes
import Hummingbird

/// An error of a token endpoint in OAuth's form.
struct ProviderTokenError: Error, Sendable {
  var code: String
  var description: String?
  var status: HTTPResponse.Status

  init(_ code: String, _ description: String? = nil, status: HTTPResponse.Status = .badRequest) {
    self.code = code
    self.description = description
    self.status = status
  }

  static let invalidClient = ProviderTokenError("invalid_client", "Unauthorized", status: .unauthorized)

  var response: Response {
    get throws {
      var body: [String: JSON] = ["error": .text(code)]
      body["error_description"] = description.map(JSON.text)
      var headers = HTTPFields.uncached
      if status == .unauthorized { headers[.wwwAuthenticate] = "Basic realm=\"local\"" }
      return try .provider(body, status: status, headers: headers)
    }
  }

  init(_ fault: CodeFault, _ provider: LocalProvider) {
    switch (fault, provider) {
    case (.otherRedirect, .google): self.init("redirect_uri_mismatch", "Bad Request")
    case (.unknown, .google): self.init("invalid_grant", "Malformed auth code.")
    case (.wrongVerifier, .google): self.init("invalid_grant", "Invalid code verifier.")
    case (_, .google): self.init("invalid_grant", "Bad Request")
    case (.unknown, _): self.init("invalid_grant", "The code is not known.")
    case (.expired, _): self.init("invalid_grant", "The code has expired.")
    case (.used, _): self.init("invalid_grant", "The code was used before.")
    case (.ofAnotherClient, _): self.init("invalid_grant", "The code is another client's.")
    case (.otherRedirect, _): self.init("invalid_grant", "redirect_uri is not the one of the request.")
    case (.wrongVerifier, _): self.init("invalid_grant", "code_verifier does not match.")
    }
  }
}

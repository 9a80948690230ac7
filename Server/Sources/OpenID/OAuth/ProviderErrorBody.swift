/// The error body of a token endpoint (RFC 6749, section 5.2).
package struct ProviderErrorBody: Codable, Hashable, Sendable {
  package var error: OAuthErrorCode
  /// The provider's words. They may repeat what was sent, so they must not be logged as they are.
  package var errorDescription: String?

  package init(error: OAuthErrorCode, errorDescription: String? = nil) {
    self.error = error
    self.errorDescription = errorDescription
  }

  enum CodingKeys: String, CodingKey {
    case error
    case errorDescription = "error_description"
  }
}

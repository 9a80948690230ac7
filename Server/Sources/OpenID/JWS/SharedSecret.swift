import Crypto
import Foundation

/// A client secret that authenticates tokens by HS256 (OpenID Connect Core, section 10.1). Only the provider and this
/// server know it; a token that somebody else brings is never accepted with it.
package struct SharedSecret: Sendable {
  static let algorithm = "HS256"

  private let key: SymmetricKey

  package init(_ secret: String) { key = SymmetricKey(data: Data(secret.utf8)) }

  /// Whether a code is the secret's, compared in constant time.
  func isValid(signature: Data, for signed: Data) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: key)
  }
}

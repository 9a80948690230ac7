import Crypto
import Foundation

/// How the nonce of a request and the nonce of a token must match: it is in both or in neither, and Apple was given
/// the lower-case hex SHA-256 of the raw value that the server receives.
public enum NonceRule {
  /// Returns what Apple is given instead of the raw nonce.
  public static func hash(_ raw: String) -> String {
    SHA256.hash(data: Data(raw.utf8)).map { byte in
      let hex = String(byte, radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }.joined()
  }

  /// Compares a token's nonce with a request's; nil if they match.
  ///
  /// - Parameters:
  ///   - token: the token's claim.
  ///   - supported: the token's `nonce_supported`.
  ///   - request: the raw nonce of the request.
  ///   - exact: whether the token may contain the raw value itself
  ///     (web flows that give Apple a nonce of this server unhashed).
  public static func violation(
    token: String?, supported: Bool?, request: String?, exact: Bool
  ) -> IdentityTokenFailure? {
    switch (token, request) {
    case (nil, nil): nil
    case (_?, nil): .nonceMissing
    case (nil, _?): supported == false ? nil : .nonceUnexpected
    case (let inToken?, let raw?):
      inToken == hash(raw) || (exact && inToken == raw) ? nil : .nonceMismatch
    }
  }
}

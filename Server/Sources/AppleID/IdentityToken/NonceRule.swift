import Crypto
import Foundation

/// How the nonce of a request and the nonce of a token must agree: in both places or in neither,
/// and Apple saw the lower-case hex SHA-256 of the raw value that the server is given.
public enum NonceRule {
  /// What Apple is given in place of the raw nonce.
  public static func hash(_ raw: String) -> String {
    SHA256.hash(data: Data(raw.utf8)).map { byte in
      let hex = String(byte, radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }.joined()
  }

  /// Holds a token's nonce against a request's; nil when they agree.
  ///
  /// - Parameters:
  ///   - token: the token's claim.
  ///   - supported: the token's `nonce_supported`.
  ///   - request: the raw nonce of the request.
  ///   - exact: whether the raw value itself may stand in the token
  ///     (web flows that hand Apple a nonce of this server as it is).
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

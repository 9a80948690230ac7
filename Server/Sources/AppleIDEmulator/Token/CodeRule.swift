import AppleID
import Foundation

/// When a code is good, and Apple's words when it is not.
enum CodeRule {
  static let used = TokenErrorBody(error: .invalidGrant, errorDescription: "The code has already been used.")
  static let expiredOrRevoked = TokenErrorBody(
    error: .invalidGrant, errorDescription: "The code has expired or has been revoked.")

  static func ofAnotherClient(_ client: AppleClientID) -> TokenErrorBody {
    TokenErrorBody(
      error: .invalidGrant,
      errorDescription: "client_id mismatch. The code was not issued to \(client).")
  }

  /// Refusals spend nothing: a code shown by the wrong client still serves the right one.
  static func check(
    _ code: IssuedCode?, client: AppleClientID, redirectURI: String?, at now: Date
  ) throws(TokenErrorBody) -> IssuedCode {
    guard let code else { throw expiredOrRevoked }
    guard code.authorization.client == client else { throw ofAnotherClient(client) }
    guard !code.spent else { throw used }
    guard now < code.authorization.at + IssuedCode.lifetime else { throw expiredOrRevoked }
    // TN3107 lists a wrong redirect address under invalid_client. A native code has none, so none may come.
    guard code.redirectURI.map({ Array($0.utf8) }) == redirectURI.map({ Array($0.utf8) }) else {
      throw TokenErrorBody(error: .invalidClient)
    }
    return code
  }
}

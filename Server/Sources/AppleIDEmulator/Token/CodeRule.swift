import AppleID
import EmulatorKit
import Foundation
import OpenID

/// When a code is valid, and Apple's error texts when it is not.
enum CodeRule {
  static let used = TokenErrorBody(error: .invalidGrant, errorDescription: "The code has already been used.")
  static let expiredOrRevoked = TokenErrorBody(
    error: .invalidGrant, errorDescription: "The code has expired or has been revoked.")

  static func ofAnotherClient(_ client: AppleClientID) -> TokenErrorBody {
    TokenErrorBody(
      error: .invalidGrant,
      errorDescription: "client_id mismatch. The code was not issued to \(client).")
  }

  /// A rejected request does not use up the code: it stays valid for the right client.
  static func check(
    _ code: IssuedCode?, client: AppleClientID, redirectURI: String?, at now: Date
  ) throws(TokenErrorBody) -> IssuedCode {
    guard let code else { throw expiredOrRevoked }
    guard code.authorization.client == client else { throw ofAnotherClient(client) }
    guard !code.spent else { throw used }
    guard now < code.authorization.at + IssuedCode.lifetime else { throw expiredOrRevoked }
    // TN3107 lists a wrong redirect address under invalid_client. A native code has none, so none may be sent.
    guard code.redirectURI.map({ Array($0.utf8) }) == redirectURI.map({ Array($0.utf8) }) else {
      throw TokenErrorBody(error: .invalidClient)
    }
    return code
  }
}

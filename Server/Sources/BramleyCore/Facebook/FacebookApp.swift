package import BramleyAPI
import Crypto
import Foundation

/// The operator's app at Facebook.
package struct FacebookApp: Sendable {
  /// `facebook.app_id`.
  package let id: ClientID
  private let secret: String

  package init(id: ClientID, secret: String) {
    self.id = id
    self.secret = secret
  }

  /// The fields by which the app proves its identity where codes are exchanged.
  var credentials: [(String, String)] { [("client_id", id.rawValue), ("client_secret", secret)] }

  /// The app's own access token. It never leaves the server but to Facebook.
  var token: String { "\(id)|\(secret)" }

  /// Returns the proof that whoever uses an access token knows the app's secret: hex HMAC-SHA256 of the token.
  func proof(of accessToken: String) -> String {
    code(over: Data(accessToken.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns HMAC-SHA256 under the app's secret.
  func code(over data: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: Data(secret.utf8))))
  }

  /// Whether a code is that of some data under the app's secret. The time does not depend on where they differ.
  func isValid(_ code: Data, over data: Data) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: data, using: SymmetricKey(data: Data(secret.utf8)))
  }
}

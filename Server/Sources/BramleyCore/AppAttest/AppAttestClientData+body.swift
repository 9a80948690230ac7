package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

extension AppAttestClientData {
  /// Returns the client data of a request with a body: its bytes as sent.
  package static func text(challenge: String, method: String, path: String, body: Data) -> String {
    text(
      challenge: challenge, method: method, path: path,
      bodyHash: Data(SHA256.hash(data: body)).base64URL)
  }
}

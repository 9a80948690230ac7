import BramleyAPI
import Foundation

extension AppleAttempt {
  /// Checks that a credential belongs to this attempt and is complete, and makes the proof of it.
  ///
  /// - Parameter clientID: the app's own bundle id, which the server needs with a code that has no token beside it.
  func proof(
    of credential: AppleCredential, clientID: ClientID?, device: Device?, method: SignInMethod.ID = .apple
  ) throws(SignInError) -> SignInProof {
    guard credential.state == state else {
      throw .provider(code: "state_mismatch", text: "the answer belongs to another request")
    }
    guard !credential.user.isEmpty else { throw .incompleteCredential }
    let token = try Self.text(credential.identityToken)
    let code = try Self.text(credential.authorizationCode)
    guard token != nil || code != nil else { throw .incompleteCredential }
    let name = credential.fullName.map(PersonName.init)
    return .apple(
      AppleSignInRequest(
        authorizationCode: code, identityToken: token, nonce: nonce, clientID: token == nil ? clientID : nil,
        user: name.flatMap { $0.isEmpty ? nil : AppleUser(name: $0) }, device: device),
      user: credential.user, method: method)
  }

  /// Apple encodes both as UTF-8; anything else did not come from Apple.
  private static func text(_ data: Data?) throws(SignInError) -> String? {
    guard let data, !data.isEmpty else { return nil }
    guard let text = String(data: data, encoding: .utf8) else { throw .incompleteCredential }
    return text
  }
}

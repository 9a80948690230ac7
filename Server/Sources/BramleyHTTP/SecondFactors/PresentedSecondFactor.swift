import BramleyAPI

/// The body that proves the second factor of a sign-in: `method` says which members it has.
enum PresentedSecondFactor: Decodable, Sendable {
  case code(SecondFactorSignInRequest)
  case passkey(SecondFactorPasskeyRequest)

  init(from decoder: any Decoder) throws {
    let method = try decoder.container(keyedBy: Key.self).decode(SecondFactorMethod.self, forKey: .method)
    self =
      method == .passkey
      ? .passkey(try SecondFactorPasskeyRequest(from: decoder))
      : .code(try SecondFactorSignInRequest(from: decoder))
  }

  private enum Key: CodingKey { case method }
}

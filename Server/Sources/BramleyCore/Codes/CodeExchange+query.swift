import BramleyAPI
import Crypto
import Foundation

extension CodeExchange {
  func query(
    _ presented: CodeSignInRequest, _ channel: CodeDestination.Channel, in context: CredentialContext
  ) throws(Refusal) -> ChallengeQuery {
    let purpose = ChallengePurpose(context.purpose)
    if channel == .mail, let token = presented.token {
      var query = ChallengeQuery(
        .link(SecretHash.of(token)), purpose: purpose, account: context.caller,
        network: context.network, secrets: secrets)
      query.binding =
        try presented.codeVerifier.map { verifier throws(Refusal) in
          Self.binding(ofApp: try PKCEChallenge.of(verifier))
        } ?? context.browser
      return query
    }
    if channel == .mail, let id = presented.challengeID, presented.code == nil, let browser = context.browser
    {
      var query = ChallengeQuery(
        .id(id), purpose: purpose, account: context.caller, network: context.network, secrets: secrets)
      query.binding = browser
      return query
    }
    guard let id = presented.challengeID, let typed = presented.code else {
      throw .invalidRequest(
        channel == .mail
          ? "challenge_id and code are needed, or a link's token with code_verifier."
          : "challenge_id and code are needed.")
    }
    guard let code = TypedCode(typed) else {
      throw Refusal(.codeWrong, "A code has six digits.", remedy: "Type the six digits of the message.")
    }
    return ChallengeQuery(
      .id(id), purpose: purpose, account: context.caller, code: code, network: context.network,
      secrets: secrets)
  }

  /// Returns what a link needs besides its token where an app asked for it.
  static func binding(ofApp challenge: String) -> Data {
    Data(SHA256.hash(data: Data("app\n\(challenge)".utf8)))
  }
}

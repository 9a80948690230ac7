package import BramleyCore
package import Foundation

/// `hooks`: the back ends that are asked before a sign-up and before a token.
package struct HooksSection: Sendable {
  /// One of them.
  package struct BackEnd: Sendable {
    package var url: URL
    package var secrets: WebhookSecrets
  }

  package var signUp: BackEnd?
  package var token: BackEnd?
  /// What becomes of a token when its hook does not answer.
  package var tokenFailure: TokenHook.FailurePolicy

  package init(_ reader: inout SettingsReader) {
    signUp = Self.backEnd(.hooksSignUpURL, .hooksSignUpSecretPath, &reader)
    token = Self.backEnd(.hooksTokenURL, .hooksTokenSecretPath, &reader)
    let failure = reader.value(
      .hooksTokenFailure, PlainValue.word(TokenHook.FailurePolicy.allCases.map { ($0.rawValue, $0) }))
    tokenFailure = failure ?? .skip
    if failure != nil, !reader.says(.hooksTokenURL) {
      reader.report(.hooksTokenFailure, "needs hooks.token.url")
    }
  }

  private static func backEnd(
    _ url: SettingKey, _ secretPath: SettingKey, _ reader: inout SettingsReader
  ) -> BackEnd? {
    let address = reader.value(url, WebhookWords.url)
    let fromFile = reader.file(secretPath) { text throws(Malformed) in
      let path = try PlainValue.path(text)
      return (secrets: try WebhookWords.secrets(ofFile: path), path: path)
    }
    if let fromFile { reader.demandPrivacy(secretPath, ofFile: fromFile.path) }
    switch (reader.says(url), reader.says(secretPath)) {
    case (true, false):
      guard address != nil else { break }
      reader.report(ConfigurationFailure.missing(secretPath, "the back end verifies the questions with it"))
    case (false, true):
      guard fromFile != nil else { break }
      reader.report(ConfigurationFailure.missing(url, "this is where it is asked"))
    default: break
    }
    guard let address, let fromFile else { return nil }
    return BackEnd(url: address, secrets: fromFile.secrets)
  }
}

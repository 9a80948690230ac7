import BramleyAPI

extension Refusal {
  /// The one answer for every rule that a passkey can break; the log names the rule.
  package static let passkeyInvalid = Refusal(
    .passkeyInvalid, "The passkey is not valid here.",
    remedy: "Sign in another way. The server's log names the rule of WebAuthn that was broken.")

  package static let challengeExpired = Refusal(
    .challengeExpired, "The challenge has expired, was used, or belongs to another account or purpose.",
    remedy: "Begin again at the path that ends in /start; each challenge is good for one answer.")

  package static let passkeyRegistered = Refusal(
    .passkeyRegistered, "This passkey is registered already.",
    remedy: "Sign in with it, or use another device or password manager.")

  static let tooManyPasskeys = Refusal(
    .invalidRequest, "The account has \(PasskeyRecord.most) passkeys, and can have no more.",
    remedy: "Remove one that is not used any more.")

  static let noSuchPasskey = Refusal(.notFound, "The account has no such passkey.")

  /// Runs a sign-in with a passkey. That its challenge was spent has one code, however it was noticed.
  static func ofPasskeys<Value: Sendable>(
    _ run: () async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value {
    do throws(Refusal) {
      return try await run()
    } catch {
      if error.code == .identityTokenReplayed || error.code == .nonceMismatch {
        throw Refusal.challengeExpired
      }
      throw error
    }
  }
}

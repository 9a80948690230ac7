import BramleyAPI

// What every way to sign in may be answered.
extension Refusal {
  static let credentialReplayed = Refusal(
    .identityTokenReplayed, "This credential was used before.",
    remedy: "Ask Apple for a new credential; send an Idempotency-Key so that a retry is known as one.")
  static let keyOfAnotherCredential = Refusal(
    .idempotencyKeyReused, "This Idempotency-Key belongs to another credential.",
    remedy: "Make a new key for each credential, and keep it only for its retries.")
  static let credentialsSessionEnded = Refusal(
    .sessionEnded, "The session of this credential is over.",
    remedy: "Ask Apple for a new credential; this one is of before the sign-out, deletion or revocation.")
  static let sessionOver = Refusal(.sessionEnded, "The session is over.")
  static let identityTaken = Refusal(
    .identityTaken, "This is a way into another account.",
    remedy: "Sign in with it to use that account, or unlink it there first.")
}

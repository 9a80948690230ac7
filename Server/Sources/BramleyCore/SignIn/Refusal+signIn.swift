import BramleyAPI

// Refusals that every sign-in method may return.
extension Refusal {
  static let credentialReplayed = Refusal(
    .identityTokenReplayed, "This credential was used before.",
    remedy: "Get a new credential from the provider; send an Idempotency-Key so that a retry is known as one."
  )
  static let keyOfAnotherCredential = Refusal(
    .idempotencyKeyReused, "This Idempotency-Key belongs to another credential.",
    remedy: "Make a new key for each credential, and keep it only for its retries.")
  static let credentialsSessionEnded = Refusal(
    .sessionEnded, "The session of this credential has ended.",
    remedy:
      "Get a new credential from the provider; this one was issued before the sign-out, deletion or revocation."
  )
  static let sessionHasEnded = Refusal(.sessionEnded, "The session has ended.")
  static let notAllowed = Refusal(
    .notAllowed, "A session that was handed over can end itself, but can't do this.",
    remedy: "Use the session of the device that signed in.")
  static let identityTaken = Refusal(
    .identityTaken, "This identity belongs to another account.",
    remedy: "Sign in with it to use that account, or unlink it there first.")
  static let nonceSpent = Refusal(
    .nonceMismatch, "The nonce has already been used or has expired.",
    remedy: "Get a new one by POST /v1/nonces for every attempt, and get a new credential with it.")
  static let notTheOwner = Refusal(
    .credentialsInvalid, "The credential does not belong to this account's owner.",
    remedy: "Present a credential of an identity that is linked to this account.")
  static let identityDisabled = Refusal(
    .accountDisabled, "The provider reports that it disabled this person's account there.",
    remedy: "Sign in another way, or recover the account at the provider first.")
  static let accountDisabled = Refusal(
    .accountDisabled, "This account was disabled by the operator of this server.",
    remedy: "Ask the operator's support.")
  static let credentialTooOld = Refusal(
    .identityTokenExpired, "The credential shows no authentication of the last ten minutes.",
    remedy: "Get a new credential from the provider.")
  static func accountExists(methods: [ProviderID]) -> Refusal {
    Refusal(
      .accountExists, "An account with this address exists.",
      remedy:
        "Sign in to it with one of the methods, then link this provider by POST /v1/user/identities/{provider}.",
      methods: methods.map(\.rawValue))
  }
  static let credentialChanged = Refusal.unavailable(
    "The credential was changed at the same time.", retryAfter: 1)
}

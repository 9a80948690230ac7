package import BramleyAPI
import Foundation

// The owner of a session proves again who they are. The credential is believed and used up as at a sign-in.

extension AppleSignInService {
  /// Renews the authentication of a session.
  ///
  /// - Throws: `credentials_invalid` for a good credential that is no way into this account; nothing is spent then.
  package func renew(
    _ session: SessionID, of user: UserID, with request: AppleSignInRequest, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Session {
    try await accept(
      Presentation(
        request: request, keyHash: SessionRenewal.keyHash(idempotencyKey, for: session),
        purpose: .renewal(session, of: user)))
  }

  static let notTheOwner = Refusal(
    .credentialsInvalid, "The credential is not that of this account's owner.",
    remedy: "Sign in with the Apple Account that is linked to this account.")
  static let tooOld = Refusal(
    .identityTokenExpired, "The identity token is older than ten minutes.",
    remedy: "Ask Apple for a new credential.")
}

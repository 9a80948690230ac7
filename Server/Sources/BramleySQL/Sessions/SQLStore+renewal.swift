import BramleyAPI
import BramleyCore
import Foundation

// A session whose owner proves again who they are: a sign-in that opens nothing.

extension SQLTransaction {
  /// Why a good credential renews nothing, or nil. Writes nothing itself.
  func refusal(of renewal: SessionRenewal, _ entry: SignInEntry) throws -> SignInOutcome? {
    guard try isAlive(renewal.session, of: renewal.user, at: entry.now) else { return .ended }
    // In the weeks after a change of team the identity may still be known by the old one's id.
    let owned =
      try identity(entry.identity)
      ?? entry.transferSubject.flatMap { try identity(comingAs: $0, to: entry.identity) }
    guard owned?.userID == renewal.user else { return .notTheOwner }
    return entry.tokenIssuedAt <= renewal.issuedAfter ? .tooOld : nil
  }

  func renew(_ renewal: SessionRenewal, at now: Date) throws -> SessionRecord? {
    try write(
      "UPDATE session SET auth_time = ? WHERE id = ?", [now, renewal.session.rawValue])
    return try session(renewal.session)
  }
}

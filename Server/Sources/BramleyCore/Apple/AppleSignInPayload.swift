import BramleyAPI
package import Foundation

/// What only a sign-in with Apple stores.
package struct AppleSignInPayload: CredentialPayload {
  /// Apple's estimate whether the person is real.
  package var realUserStatus: Int?
  /// The id under which the app's old team transferred the person, if the token contains it. It is used
  /// whenever it is present: Apple sends it for sixty days after the transfer, however early the transfer was
  /// prepared.
  package var transferSubject: String?
  /// Apple's grant, if the code was exchanged before the sign-in.
  package var grant: GrantRecord?

  package init(
    realUserStatus: Int? = nil, transferSubject: String? = nil, grant: GrantRecord? = nil
  ) {
    self.realUserStatus = realUserStatus
    self.transferSubject = transferSubject
    self.grant = grant
  }

  /// Without the grant: the code of a browser flow is exchanged after the sign-in.
  package func kept() -> Data? {
    try? JSONEncoder().encode(Kept(realUserStatus: realUserStatus, transferSubject: transferSubject))
  }

  /// Reads a kept payload.
  init?(kept: Data) {
    guard let kept = try? JSONDecoder().decode(Kept.self, from: kept) else { return nil }
    self.init(realUserStatus: kept.realUserStatus, transferSubject: kept.transferSubject)
  }

  private struct Kept: Codable {
    var realUserStatus: Int?
    var transferSubject: String?
  }

  /// Moves an identity that the app's old team knew to this team.
  package func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent? {
    guard let transferSubject else { return nil }
    let from = identity.key.team
    identity.move(to: key, as: transferSubject, at: now)
    return AuditEvent(
      id: "\(auditID)/\(AuditKind.appleTransferred)", kind: .appleTransferred, at: now,
      userID: identity.userID, sessionID: nil,
      detail: ["from": from, "to": key.team])
  }
}

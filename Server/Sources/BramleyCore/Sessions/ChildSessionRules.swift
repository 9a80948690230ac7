package import BramleyAPI
package import Foundation

/// A code with which a session is handed over, as it is stored.
package struct ChildCodeRecord: Sendable {
  package var parentID: SessionID
  package var codeChallenge: String
  package var deviceName: String?
  package var expiresAt: Date
  package var usedAt: Date?
  /// The session that it opened.
  package var sessionID: SessionID?

  package init(
    parentID: SessionID, codeChallenge: String, deviceName: String?, expiresAt: Date, usedAt: Date? = nil,
    sessionID: SessionID? = nil
  ) {
    self.parentID = parentID
    self.codeChallenge = codeChallenge
    self.deviceName = deviceName
    self.expiresAt = expiresAt
    self.usedAt = usedAt
    self.sessionID = sessionID
  }
}

extension SessionHandOver {
  package enum Verdict: Sendable {
    /// Store this code and replace older unused ones, so that a session has at most one open code.
    case keep(ChildCodeRecord, for: ClientID)
    case refuse(Outcome)
  }

  /// Judges the session that hands another one over.
  package func judge(_ parent: SessionRecord?, of account: Account?) -> Verdict {
    guard let parent, let account, parent.isAlive(of: user, at: now) else { return .refuse(.ended) }
    guard !parent.isChild else { return .refuse(.notAllowed) }
    guard RecentAuthentication.includes(authTime, at: now) else { return .refuse(.notRecent(account)) }
    let code = ChildCodeRecord(
      parentID: parent.id, codeChallenge: codeChallenge, deviceName: deviceName,
      expiresAt: now.addingTimeInterval(Self.lifetime))
    return .keep(code, for: parent.clientID)
  }
}

extension SessionTakeOver {
  /// Seconds during which the same device gets the same session again.
  static let retryWindow: TimeInterval = 60

  package enum Verdict: Sendable {
    /// Open this session.
    case open(SessionRecord)
    /// Return the session that the code already opened.
    case again(SessionRecord)
    /// Invalidate the code, and end the session that it opened.
    case invalidate
  }

  /// Judges a code.
  ///
  /// - Parameters:
  ///   - parent: the session that handed it out.
  ///   - child: the session that the code already opened.
  package func judge(_ code: ChildCodeRecord, parent: SessionRecord?, child: SessionRecord?) -> Verdict {
    guard let parent, parent.isAlive(at: now), isBound(to: code.codeChallenge, parent.clientID) else {
      return .invalidate
    }
    guard code.sessionID != nil else {
      return now < code.expiresAt ? .open(session(from: parent, deviceName: code.deviceName)) : .invalidate
    }
    guard let child, child.isAlive(at: now), child.isBound(to: key),
      now.timeIntervalSince(code.usedAt ?? .distantPast) <= Self.retryWindow
    else { return .invalidate }
    return .again(child)
  }

  /// Returns the event of a session that was handed over.
  package func event(opening child: SessionRecord) -> AuditEvent {
    AuditEvent(
      .sessionHandedOver, of: child, id: auditID, at: now, child.parentID.map { ["from": $0.rawValue] } ?? [:]
    )
  }

  private func session(from parent: SessionRecord, deviceName: String?) -> SessionRecord {
    var session = SessionRecord(
      id: sessionID, userID: parent.userID, identityID: parent.identityID,
      provider: parent.provider, kind: .child, clientID: parent.clientID, methods: parent.methods,
      deviceName: deviceName, createdAt: now,
      lastUsedAt: now, authTime: parent.authTime, parentID: parent.id,
      idleExpiresAt: now.addingTimeInterval(policy.refreshLifetime),
      expiresAt: now.addingTimeInterval(policy.absoluteLifetime))
    session.key = key
    return session
  }

  /// Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
  private func isBound(to challenge: String, _ client: ClientID) -> Bool {
    codeChallenge.utf8.elementsEqual(challenge.utf8)
      && (clientID.map { $0.rawValue.utf8.elementsEqual(client.rawValue.utf8) } ?? true)
  }
}

import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  /// Writes what ``SignInRule`` said.
  func write<Opening>(_ changes: SignInChanges, of entry: SignInEntry<Opening>) throws {
    if let user = changes.event.userID, let claim = entry.addressClaim(of: user) { try claimAddress(claim) }
    switch changes.user {
    case .new(let user): try insert(user)
    case .update(let user, _): try update(user)
    case .none: break
    }
    switch changes.identity {
    case .new(let identity): try insert(identity)
    case .update(let identity, let before): try update(identity, from: before)
    case .none: break
    }
    for replaced in changes.replaced {
      _ = try endSessions(
        of: replaced, because: .identityUnlinked, at: entry.now, keeping: entry.opening.owner?.session)
      try remove(replaced)
    }
    if changes.upgradesGuest, let user = changes.event.userID { try upgradeGuest(user) }
    if changes.hasMoved {
      try write("DELETE FROM apple_grant WHERE identity_id = ?", [changes.identityID.rawValue])
    }
    if let deletion = changes.cancelledDeletion { try cancel(deletion, at: entry.now) }
    // Before the code of a sign-up, which counts as one that was asked for from here.
    if let networks = changes.networks, let user = changes.event.userID { try write(networks, for: user) }
    try (entry.payload as? any PayloadStep)?.write(for: changes.identityID, at: entry.now, in: self)
    if let grant = entry.providerGrant { try keep(grant, for: changes.identityID) }
    for job in entry.jobs + changes.jobs { try insert(job) }
    if let nonce = entry.nonce {
      try write(
        "INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?)", [nonce.hash, nonce.expiresAt])
    }
    if changes.removesFactors, let user = changes.event.userID { try removeSecondFactors(of: user) }
    if let pending = changes.pending { try insert(pending) }
    try write(changes.session)
    if let code = changes.code { try insert(code, isNewUser: changes.isNewUser) }
    if entry.mark.isClaimed { try write("DELETE FROM spent WHERE mark = ?", [entry.mark.hash]) }
    try insertSpent(
      entry.mark, session: changes.session.id, isNewUser: changes.isNewUser, at: entry.now,
      claimedUntil: nil, authTime: entry.provenAt)
    for event in changes.furtherEvents + [changes.event] { try insert(event) }
  }

  private func write(_ session: SignInChanges.SessionChange) throws {
    switch session {
    case .new(let session, let cap): try open(session, within: cap)
    case .unchanged, .none: break
    }
  }

  func insert(_ code: SignInChanges.Code, isNewUser: Bool) throws {
    let template = code.template
    try write(
      """
      INSERT INTO authorization_code (
        hash, client_id, redirect_uri, code_challenge, user_id, identity_id, is_new_user, provider, methods,
        auth_time, expires_at, provider_sid, key_thumbprint, account_generation
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT generation FROM account WHERE account.id = ?))
      """,
      [
        template.hash, template.binding.clientID.rawValue, template.binding.redirectURI,
        template.binding.codeChallenge, code.user.rawValue, code.identity.rawValue, isNewUser,
        template.provider.rawValue, try JSONColumn.encode(template.methods), template.authTime,
        template.expiresAt, template.providerSession?.rawValue,
        template.binding.keyThumbprint, code.user.rawValue,
      ])
    try write("DELETE FROM parked_reply WHERE mark = ?", [code.flow])
  }
}

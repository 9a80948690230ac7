import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: SignInStore {
  package func signIn(_ entry: SignInEntry) async throws(StoreError) -> SignInOutcome {
    try await engine.write { try $0.signIn(entry) }
  }

  package func claim(_ claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome {
    try await engine.write { tx in
      var answer: Data?
      if let spent = try tx.spent(claim.mark.hash) {
        answer = spent.answer
        if let busyUntil = spent.claimedUntil {
          let isSameAttempt = claim.mark.keyHash != nil && spent.keyHash == claim.mark.keyHash
          guard busyUntil <= claim.now else { return isSameAttempt ? .busy : .replayed }
          try tx.write("DELETE FROM spent WHERE mark = ?", [claim.mark.hash])
        } else {
          switch try tx.retry(of: spent, with: claim.mark, at: claim.now) {
          case .session(let session, let account, let isNewUser):
            return .session(session, account, isNewUser: isNewUser)
          case .ended: return .ended
          default: return .replayed
          }
        }
      }
      if try tx.isKeyTaken(claim.mark) { return .keyReused }
      try tx.insertSpent(
        claim.mark, session: nil, isNewUser: false, at: claim.now,
        claimedUntil: claim.now.addingTimeInterval(CodeClaim.seconds), answer: answer)
      return .claimed(answer: answer)
    }
  }

  package func release(
    _ mark: Data, keeping answer: Data?, at now: Date
  ) async throws(StoreError) {
    try await engine.write { tx in
      if let answer {
        try tx.write(
          """
          UPDATE spent SET answer = ?, claimed_until = ?, key_hash = NULL
          WHERE mark = ? AND claimed_until IS NOT NULL
          """, [answer, now, mark])
      } else {
        try tx.write("DELETE FROM spent WHERE mark = ? AND claimed_until IS NOT NULL", [mark])
      }
    }
  }
}

extension SQLTransaction {
  /// The step of every way to sign in.
  func signIn(_ entry: SignInEntry) throws -> SignInOutcome {
    if let refusal = try refusal(of: entry) { return refusal }
    var auditKind: AuditKind?
    switch entry.opening {
    case .renewal(let renewal):
      if let refusal = try refusal(of: renewal, entry) { return refusal }
      auditKind = .reauthenticated
    case .link(let link):
      if let refusal = try refusal(of: link, entry) { return refusal }
      auditKind = .identityLinked
    case .session, .authorizationCode: break
    }
    guard let (account, identity, isNewUser) = try findOrMakeAccount(for: entry) else {
      return .signUpRefused
    }
    if entry.isClaimed { try write("DELETE FROM spent WHERE mark = ?", [entry.mark.hash]) }
    if let nonce = entry.nonce {
      try write("INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?)", [nonce.hash, nonce.expiresAt])
    }
    if let flow = entry.flow { try write("DELETE FROM flow WHERE id = ?", [flow]) }
    for job in entry.jobs { try insert(job) }
    if let grant = entry.grant { try keep(grant, for: identity) }
    var session: SessionRecord?
    switch entry.opening {
    case .session(let template):
      let record = template.record(user: account.user.id, identity: identity)
      try insert(record)
      session = record
    case .authorizationCode(let template):
      try insert(template, for: account.user.id, identity, isNewUser: isNewUser)
    case .renewal(let renewal): session = try renew(renewal, at: entry.now)
    case .link(let link): session = try self.session(link.session)
    }
    try insertSpent(
      entry.mark, session: session?.id, isNewUser: isNewUser, at: entry.now, claimedUntil: nil)
    try insert(
      AuditEvent(
        id: entry.auditID, kind: auditKind ?? (isNewUser ? .signedUp : .signedIn), at: entry.now,
        userID: account.user.id, sessionID: session?.id, detail: entry.auditDetail))
    guard let session else { return .authorizationCode(account, isNewUser: isNewUser) }
    return .session(session, account, isNewUser: isNewUser)
  }

  /// Why nothing may be written, or nil. Writes nothing itself.
  private func refusal(of entry: SignInEntry) throws -> SignInOutcome? {
    let (spent, isKeyTaken) = try spent(entry.mark)
    if let spent {
      // The claim on a bare code is this attempt's own.
      if !entry.isClaimed || spent.claimedUntil == nil {
        return try retry(of: spent, with: entry.mark, at: entry.now)
      }
    } else if isKeyTaken {
      return .keyReused
    }
    let (notBefore, isNonceSpent) = try limits(of: entry)
    if let notBefore, entry.tokenIssuedAt <= notBefore { return .ended }
    if let nonce = entry.nonce, isNonceSpent || nonce.expiresAt <= entry.now { return .nonceSpent }
    return nil
  }

  /// The time of the person's tombstone, and whether the nonce was used before.
  private func limits(of entry: SignInEntry) throws -> (notBefore: Date?, isNonceSpent: Bool) {
    var parts: [String] = []
    var parameters: SQLParameters = []
    if let person = entry.tombstone {
      parts.append("SELECT 0, not_before FROM tombstone WHERE person = ?")
      parameters += [person]
    }
    if let nonce = entry.nonce {
      parts.append("SELECT 1, expires_at FROM spent_nonce WHERE hash = ?")
      parameters += [nonce.hash]
    }
    guard !parts.isEmpty else { return (nil, false) }
    let found = try all(parts.joined(separator: " UNION ALL "), parameters) {
      (isNonce: try $0.bool(0), time: try $0.time(1))
    }
    return (found.first { !$0.isNonce }?.time, found.contains { $0.isNonce })
  }

  /// Nil where there is none and none may be made; nothing was written then.
  private func findOrMakeAccount(
    for entry: SignInEntry
  ) throws -> (account: Account, identity: IdentityID, isNewUser: Bool)? {
    if var account = try account(for: entry),
      var identity = account.identities.first(where: { $0.key == entry.identity })
    {
      let before = (identity, account.user)
      // A token that was kept back must not bring an old address back.
      let email = entry.tokenIssuedAt >= identity.newestTokenAt ? entry.email : nil
      account.user.learn(
        email: email.flatMap { account.user.follows($0, after: identity.email) ? $0 : nil },
        name: entry.name)
      identity.learn(email: email, tokenIssuedAt: entry.tokenIssuedAt)
      try callOffDeletion(of: &account.user, by: entry)
      if identity != before.0 { try update(identity) }
      if account.user != before.1 { try update(account.user) }
      account.identities = account.identities.map { $0.id == identity.id ? identity : $0 }
      return (account, identity.id, false)
    }
    if case .link(let link) = entry.opening { return try add(entry, to: link.user) }
    guard entry.mayMakeAccount else { return nil }
    var user = UserRecord(id: entry.newUserID, createdAt: entry.now)
    user.learn(email: entry.email, name: entry.name)
    let identity = entry.identityRecord(of: user.id)
    try insert(user)
    try insert(identity)
    return (Account(user: user, identities: [identity]), identity.id, true)
  }

  /// The person's account; an identity that the app's old team knew moves to this team on the way.
  private func account(for entry: SignInEntry) throws -> Account? {
    if let known = try account(of: entry.identity) { return known }
    guard let transfer = entry.transferSubject,
      let old = try identity(comingAs: transfer, to: entry.identity)
    else { return nil }
    var new = old
    new.move(to: entry.identity, as: transfer, at: entry.now)
    try move(old, to: new, auditID: "\(entry.auditID)/\(AuditKind.appleTransferred)", at: entry.now)
    return try account(new.userID)
  }

  private func insert(
    _ code: AuthorizationCodeTemplate, for user: UserID, _ identity: IdentityID, isNewUser: Bool
  ) throws {
    try write(
      """
      INSERT INTO authorization_code (
        hash, client_id, redirect_uri, code_challenge, user_id, identity_id, is_new_user, auth_time, methods,
        expires_at
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        code.hash, code.binding.clientID.rawValue, code.binding.redirectURI, code.binding.codeChallenge,
        user.rawValue, identity.rawValue, isNewUser, code.authTime,
        try JSONColumn.encode(code.methods), code.expiresAt,
      ])
  }
}

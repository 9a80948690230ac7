import BramleyAPI

extension AccountCalls {
  func unlink(_ id: IdentityID) async throws(AccountError) -> User {
    let person = try await current().user
    let owner = person.id
    let after = try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      guard let call = backend.account.unlink else { throw .unsupported(.linking) }
      try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
        try await call(id, token)
      }
      return try await user()
    }
    if person.identities.contains(where: { $0.id == id && $0.provider == .passkey }) {
      // The password managers learn of it.
      _ = try? await passkeys()
    }
    return after
  }

  func setPassword(_ change: PasswordChangeRequest) async throws(AccountError) {
    let owner = try await current().user.id
    try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      guard let call = backend.account.setPassword else { throw .unsupported(.passwords) }
      try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
        try await call(change, token)
      }
    }
  }

  func exportData(reauthenticatingWith method: SignInMethod?) async throws(AccountError) -> ExportedFile {
    let owner = try await current().user.id
    return try await recentlyAuthenticated(owner, by: method) { (proven) throws(SessionError) in
      guard let call = backend.account.export else { throw .unsupported(.export) }
      return try await sender.call(as: owner, proven: proven, call)
    }
  }

  func delete(reauthenticatingWith method: SignInMethod?) async throws(AccountError) -> Deletion {
    guard let delete = backend.account.delete else { throw .session(.unsupported(.deletion)) }
    let begun = try await current()
    let signal = await lastSignal(of: begun.user)
    let deletion = try await recentlyAuthenticated(begun.user.id, by: method) {
      (proven) throws(SessionError) in
      // A proof through the browser has begun another session.
      let session = try await store.held()?.session.sessionID ?? begun.sessionID
      let key = Self.deletionKey(of: session)
      return try await sender.call(as: begun.user.id, proven: proven) { (token) throws(BackendFailure) in
        try await twice { () throws(BackendFailure) in try await delete(token, key) }
      }
    }
    await signIns.forgetDeleted(begun.user.id)
    await self.signal(signal)
    await store.deauthentications()
    return deletion
  }

  // The key is no secret: a repetition needs the session's access token as well.
  private static func deletionKey(of session: SessionID) -> String {
    String(SHA256Digest.hex("deletion \(session)").prefix(32))
  }
}

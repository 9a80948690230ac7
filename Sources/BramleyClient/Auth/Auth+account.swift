public import BramleyAPI

extension Auth {
  /// Signs out on this device, at once and whatever the network does; see ``SessionEngine/signOut()``.
  @discardableResult
  public func signOut() async throws(SessionError) -> SignOutResult {
    try await perform(.signOut) { (engine) throws(SessionError) in try await engine.signOut() }
  }

  /// Removes what the device has stored and can't read, when ``failure`` says
  /// ``AuthFailure/Reason/storageUnreadable`` and the person wants to start again; see
  /// ``SessionEngine/discardUnreadableStorage()``.
  @discardableResult
  public func discardUnreadableStorage() async throws(SessionError) -> Set<StorageKey> {
    try await perform(.discardStorage) { (engine) throws(SessionError) in
      try await engine.discardUnreadableStorage()
    }
  }

  /// Signs every device out, or every other one. It needs the server: without an answer nothing changes.
  public func signOutEverywhere(keepingThisDevice: Bool = false) async throws(SessionError) {
    try await perform(.signOutEverywhere) { (engine) throws(SessionError) in
      try await engine.signOutEverywhere(keepingThisDevice: keepingThisDevice)
    }
  }

  /// The account, fetched now; ``state`` follows it.
  @discardableResult
  public func refreshUser() async throws(SessionError) -> User {
    try await perform(.refreshUser) { (engine) throws(SessionError) in try await engine.user() }
  }

  /// Replaces the name; an empty one removes it.
  @discardableResult
  public func rename(_ name: PersonName) async throws(SessionError) -> User {
    try await perform(.rename) { (engine) throws(SessionError) in
      try await engine.updateUser(UserPatch(replacingName: name))
    }
  }

  /// The devices that are signed in.
  public func sessions() async throws(SessionError) -> [SessionSummary] {
    try await perform(.listSessions) { (engine) throws(SessionError) in try await engine.sessions() }
  }

  /// A page of what happened to the account, newest first: sign-ins, changed passwords, and refused attempts.
  /// - Parameter next: `next` of the page before; nil for the newest.
  public func accountActivity(after next: String? = nil) async throws(SessionError) -> Activity {
    try await perform(.listActivity) { (engine) throws(SessionError) in try await engine.activity(after: next)
    }
  }

  /// Signs a device out; with this device's own id it is ``signOut()``.
  public func endSession(_ id: SessionID) async throws(SessionError) {
    try await perform(.endSession) { (engine) throws(SessionError) in try await engine.endSession(id) }
  }
}

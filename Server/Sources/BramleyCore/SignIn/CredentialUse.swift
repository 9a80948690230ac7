/// Stores the sign-in of a verified credential; a provider calls it while it holds whatever must be held.
public struct CredentialUse<Value: Sendable>: Sendable {
  private let store: @Sendable (VerifiedCredential) async throws(Refusal) -> Value?
  private let earlier: @Sendable (OpenedSession) throws(Refusal) -> Value

  package init(
    store: @escaping @Sendable (VerifiedCredential) async throws(Refusal) -> Value?,
    earlier: @escaping @Sendable (OpenedSession) throws(Refusal) -> Value
  ) {
    self.store = store
    self.earlier = earlier
  }

  /// Stores the sign-in; returns nil where the credential must be verified again, since what proved it was changed.
  public func callAsFunction(_ credential: VerifiedCredential) async throws(Refusal) -> Value? {
    try await store(credential)
  }

  /// Verifies a credential, then stores the sign-in. A credential whose proof was changed between the two is verified
  /// again, three times at most.
  public func afterVerifying(
    _ verify: () async throws(Refusal) -> VerifiedCredential
  ) async throws(Refusal) -> Value {
    for _ in 0..<3 {
      if let value = try await store(try await verify()) { return value }
    }
    throw Refusal.credentialChanged
  }

  /// Answers a retry with the session that the first try opened.
  package func again(_ session: OpenedSession) throws(Refusal) -> Value { try earlier(session) }
}

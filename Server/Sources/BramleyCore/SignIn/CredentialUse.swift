/// Stores the sign-in of a verified credential. A provider calls it while it holds its locks.
public struct CredentialUse<Value: Sendable>: Sendable {
  private let store: @Sendable (VerifiedCredential) async throws(Refusal) -> Value?
  private let earlier: @Sendable (OpenedSession) async throws(Refusal) -> Value

  package init(
    store: @escaping @Sendable (VerifiedCredential) async throws(Refusal) -> Value?,
    earlier: @escaping @Sendable (OpenedSession) async throws(Refusal) -> Value
  ) {
    self.store = store
    self.earlier = earlier
  }

  /// Stores the sign-in; returns nil when the credential must be verified again because its proof has
  /// changed.
  public func callAsFunction(_ credential: VerifiedCredential) async throws(Refusal) -> Value? {
    try await store(credential)
  }

  /// Verifies a credential, then stores the sign-in. If the proof changed in between, the credential is
  /// verified again, at most three times.
  public func afterVerifying(
    _ verify: () async throws(Refusal) -> VerifiedCredential
  ) async throws(Refusal) -> Value {
    for _ in 0..<3 {
      if let value = try await store(try await verify()) { return value }
    }
    throw Refusal.credentialChanged
  }

  /// Answers a retry with the session that the first attempt opened.
  package func again(_ session: OpenedSession) async throws(Refusal) -> Value {
    try await earlier(session)
  }
}

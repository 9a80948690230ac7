package import BramleyAPI
package import Foundation

/// A sign-in that waits for its second factor, as it is stored. Its row is written only after the first factor was right.
package struct PendingSignIn: Sendable, Equatable {
  /// How often a code may be wrong.
  package static let tries = 5

  /// SHA-256 of the client's token.
  package var hash: Data
  package var user: UserID
  /// Whether the account has to add a factor.
  package var enrolls: Bool
  /// The session that is to be opened, sealed for this row.
  package var sealed: Data
  /// How often a code was wrong.
  package var failures: Int = 0
  package var createdAt: Date
  package var expiresAt: Date
  /// When its factor was right, and the session that it opened then.
  package var usedAt: Date?
  package var session: SessionID?
  /// The hash of that request's `Idempotency-Key`.
  package var keyHash: Data?

  package init(
    hash: Data, user: UserID, enrolls: Bool, sealed: Data, createdAt: Date, expiresAt: Date
  ) {
    self.hash = hash
    self.user = user
    self.enrolls = enrolls
    self.sealed = sealed
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

extension PendingSignIn {
  /// Whether it still waits.
  package func isOpen(at now: Date) -> Bool { usedAt == nil && now < expiresAt && failures < Self.tries }
}

extension PendingSignIn {
  /// What the first factor proved, and for which client.
  struct Content: Codable, Sendable {
    var identity: IdentityID
    var provider: ProviderID
    var methods: [AuthenticationMethod]
    var client: ClientID
    var device: String?
    /// The thumbprint of the key that the session is to be bound to.
    var key: String?
    var isNewUser: Bool
    /// The methods that the client got; nil in a row of an older release.
    var offered: [SecondFactorMethod]?
    /// Whether the first factor is a passkey whose verification of the person counts once another factor is shown.
    var initializesVerification: Bool?

    init(
      _ template: SessionTemplate, _ identity: IdentityID, methods: [SecondFactorMethod], isNewUser: Bool,
      payload: (any CredentialPayload)?
    ) {
      (self.identity, self.isNewUser, offered) = (identity, isNewUser, methods)
      if payload?.mayInitializeVerification == true { initializesVerification = true }
      (provider, self.methods) = (template.provider, template.methods)
      (client, device, key) = (template.clientID, template.deviceName, template.key?.thumbprint)
    }

    func sealed(for hash: Data, by ring: KeyRing) -> Data {
      guard let text = try? JSONEncoder().encode(self) else {
        preconditionFailure("strings can be encoded")
      }
      return Seal(ring: ring).close(text, for: SealedPlace.pendingSignIn(hash).row)
    }
  }

  /// Opens what is stored.
  func content(by ring: KeyRing) throws(StoreError) -> Content {
    guard let text = try? Seal(ring: ring).open(sealed, for: SealedPlace.pendingSignIn(hash).row),
      let content = try? JSONDecoder().decode(Content.self, from: text)
    else { throw StoreError(.broken, "a sign-in that waits for its second factor can't be opened") }
    return content
  }
}

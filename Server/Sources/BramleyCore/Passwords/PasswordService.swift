package import BramleyAPI
import Crypto
import Foundation

/// Sign-up, sign-in and proof by address and password.
///
/// An address that nobody has and a wrong password are answered alike and take the same time: a hash is computed either
/// way, and what is written about a refusal is written after the answer.
package struct PasswordService: Sendable {
  let store: any AccountStore & PasswordStore
  let hasher: PasswordHasher
  let decoys: HashDecoys
  let attempts: AttemptLimiter
  let issuer: SessionIssuer
  let liveness: LivenessCache
  let client: ClientID
  let surroundings: Surroundings
  let pause: @Sendable (Double) async throws -> Void

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - ring: its persons' secret chooses what an unknown address costs.
  ///   - client: whom the sessions are for, the app's own client.
  ///   - pause: waits so many seconds.
  package init(
    store: any AccountStore & PasswordStore, hasher: PasswordHasher, attempts: AttemptLimiter,
    issuer: SessionIssuer, ring: KeyRing, liveness: LivenessCache, client: ClientID,
    surroundings: Surroundings,
    pause: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) {
    self.store = store
    self.hasher = hasher
    decoys = HashDecoys(today: hasher.parameters, ring: ring, now: surroundings.now) {
      try await store.passwordCosts()
    }
    self.attempts = attempts
    self.issuer = issuer
    self.liveness = liveness
    self.client = client
    self.surroundings = surroundings
    self.pause = pause
  }

  /// Signs a person in. Today's rules for new passwords are not asked of an old one.
  package func signIn(
    _ request: PasswordSignInRequest, idempotencyKey: IdempotencyKey?, from network: ClientNetwork?
  ) async throws(Refusal) -> Session {
    try await counted(.signIn) { () throws(Refusal) in
      try await enter(request, keyHash: idempotencyKey?.hash, from: network) { now in
        .session(template(device: request.device, at: now))
      }
    }
  }

  /// Renews the authentication of a session.
  ///
  /// - Throws: `credentials_invalid` for a password that is no way into this account.
  package func renew(
    _ session: SessionID, of user: UserID, with request: PasswordSignInRequest,
    idempotencyKey: IdempotencyKey?, from network: ClientNetwork?
  ) async throws(Refusal) -> Session {
    let keyHash = SessionRenewal.keyHash(idempotencyKey, for: session)
    return try await counted(.reauthentication) { () throws(Refusal) in
      try await enter(request, keyHash: keyHash, from: network) { now in
        .renewal(
          SessionRenewal(session: session, user: user, clientID: client, issuedAfter: .distantPast))
      }
    }
  }

  private func enter(
    _ request: PasswordSignInRequest, keyHash: Data?, from network: ClientNetwork?,
    opening: (Date) -> SignInEntry.Opening
  ) async throws(Refusal) -> Session {
    guard let address = EmailAddress(request.email) else { throw Refusal.noAddress }
    return try await attempt(address.identity, from: network) { attempt throws(Refusal) in
      // The password may be changed, or hashed anew, between the look and the step.
      for _ in 0..<3 {
        let proof = try await prove(request.password, of: address.identity, attempt)
        let now = surroundings.now()
        let entry = entry(
          for: address, mark: mark("sign-in", keyHash, address, at: now), opening: opening(now), at: now)
        let outcome: PasswordOutcome
        do throws(StoreError) {
          outcome = try await store.signIn(entry, proven: proof)
        } catch { throw Refusal(error) }
        guard case .signIn(let outcome) = outcome else { continue }
        return try answer(outcome, at: now)
      }
      throw Refusal(.unavailable, "The password changes meanwhile.", retryAfter: 1)
    }
  }
}

// What all steps share.
extension PasswordService {
  func template(device: Device?, at now: Date) -> SessionTemplate {
    SessionTemplate(
      id: SessionID(rawValue: surroundings.newIDText(at: now)), clientID: client, methods: ["pwd"],
      deviceName: DeviceName.sanitized(device?.name), authTime: now, now: now, policy: issuer.policy)
  }

  func entry(
    for address: EmailAddress, mark: SpentMark, opening: SignInEntry.Opening, at now: Date
  ) -> SignInEntry {
    SignInEntry(
      mark: mark, identity: address.identity, tokenIssuedAt: now, tombstone: nil, opening: opening,
      newUserID: UserID(rawValue: surroundings.newIDText(at: now)),
      newIdentityID: IdentityID(rawValue: surroundings.newIDText(at: now)),
      auditID: surroundings.newIDText(at: now), now: now)
  }

  /// A password is not used up, so only a request with a key leaves a mark: by it a retry is known as one.
  func mark(_ step: String, _ keyHash: Data?, _ address: EmailAddress, at now: Date) -> SpentMark {
    guard let keyHash else {
      return SpentMark(hash: surroundings.random(32), keyHash: nil, expiresAt: now)
    }
    let text = Data("password \(step) \(address.key)\n".utf8) + keyHash
    return SpentMark(
      hash: Data(SHA256.hash(data: text)), keyHash: keyHash,
      expiresAt: now.addingTimeInterval(SpentMark.retryWindow))
  }

  func answer(_ outcome: SignInOutcome, at now: Date) throws(Refusal) -> Session {
    switch outcome {
    case .session(let session, let account, let isNewUser):
      liveness.forget(user: account.user.id)
      return try issuer.issue(session, account, isNewUser: isNewUser, at: now)
    case .replayed, .keyReused: throw Refusal.keyOfAnotherCredential
    case .ended: throw Refusal.sessionOver
    case .notTheOwner: throw Refusal.wrongPassword
    case .authorizationCode, .nonceSpent, .signUpRefused, .tooOld, .identityTaken, .notRecent:
      throw Refusal(.internalError)
    }
  }
}

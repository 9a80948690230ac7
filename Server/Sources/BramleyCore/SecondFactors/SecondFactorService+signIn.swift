package import BramleyAPI
import Foundation
import Metrics

// Sign-ins whose first factor was right.
extension SecondFactorService {
  /// Proves the second factor of a sign-in, or adds it where the server demands one, and opens the session.
  package func signIn(
    _ request: SecondFactorSignInRequest, idempotencyKey: IdempotencyKey?, _ origin: MailOrigin,
    key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    let hash = SecretHash.of(request.token)
    let found = try await pending(hash, at: now)
    // A retry of what has opened the session is judged by the step.
    let enrolls = found?.pending.enrolls ?? false
    let setup = enrolls ? TOTPSetup(token: request.token, by: signIn.ring) : nil
    var session = try await complete(
      hash, try proof(request, found, setup, origin, at: now), device: request.device,
      idempotencyKey: idempotencyKey, origin, key: key, at: now)
    session.recoveryCodes = setup?.recoveryCodes.map(\.text)
    return session
  }

  /// Opens the session of a sign-in that waits.
  func complete(
    _ hash: Data, _ proof: SecondFactorCompletion.Proof, device: Device?, idempotencyKey: IdempotencyKey?,
    _ origin: MailOrigin, key: SessionKey?, at now: Date
  ) async throws(Refusal) -> Session {
    let completion = SecondFactorCompletion(
      hash: hash, proof: proof,
      network: origin.network.map { NetworkMark($0, ring: signIn.ring) },
      deviceName: DeviceName.sanitized(device?.name), key: key, keyHash: idempotencyKey?.hash,
      session: SessionID(rawValue: surroundings.newIDText(at: now)), policy: signIn.issuer.policy,
      notices: signIn.notices, language: origin.language, ring: signIn.ring,
      auditID: surroundings.newIDText(at: now), now: now)
    let outcome: SecondFactorCompletion.Outcome
    do throws(StoreError) { outcome = try await store.complete(completion) } catch { throw Refusal(error) }
    switch outcome {
    case .opened(let opened):
      signIn.wakeJobs()
      if !opened.isRetry {
        Counter(
          label: "bramley_sign_ins_total", dimensions: [("provider", opened.session.provider.rawValue)]
        ).increment()
      }
      return try await signIn.issue(opened, provenBy: key, at: now)
    case .wrong(let left): throw Refusal.factorCodeWrong(attemptsLeft: left)
    case .tooMany(let seconds): throw Refusal.tooManyFactorCodes(retryAfter: seconds)
    case .expired: throw Refusal.pendingSignInExpired
    case .methodUnavailable: throw Refusal.factorUnavailable
    case .challengeSpent: throw Refusal.challengeExpired
    case .accountDisabled: throw Refusal.accountDisabled
    case .otherKey: throw Refusal.otherKeyOfRetry
    }
  }

  private func proof(
    _ request: SecondFactorSignInRequest, _ found: (pending: PendingSignIn, account: Account)?,
    _ setup: TOTPSetup?, _ origin: MailOrigin, at now: Date
  ) throws(Refusal) -> SecondFactorCompletion.Proof {
    guard let setup, let found else {
      return .code(
        try FactorAttempt(request.code, of: request.method, from: origin.network, secrets, at: now))
    }
    guard request.method == .totp else { throw Refusal.factorUnavailable }
    guard let code = request.code.flatMap(TypedCode.init) else { throw Refusal.notATOTPCode }
    guard
      let record = setup.record(
        of: found.account.user.id, label: nil, provenBy: code, by: signIn.ring, at: now)
    else { return .wrongEnrollment }
    return .enrollment(record, RecoveryCodeSet(setup.recoveryCodes, by: signIn.ring))
  }

  /// Returns the secret of an authenticator app for a sign-in that has to add one: always the same.
  package func enroll(_ request: SecondFactorTokenRequest) async throws(Refusal) -> TOTPEnrollment {
    let now = surroundings.now()
    guard let found = try await pending(SecretHash.of(request.token), at: now),
      found.pending.isOpen(at: now), found.pending.enrolls
    else { throw Refusal.pendingSignInExpired }
    return try TOTPSetup(token: request.token, by: signIn.ring).wire(
      request.token, for: found.account, of: issuer, hasCodes: false,
      expiresIn: Int(found.pending.expiresAt.timeIntervalSince(now)))
  }

  /// Begins the recovery of an account whose factor is lost. A report after another one does not delay it.
  package func report(
    _ request: SecondFactorTokenRequest, _ origin: MailOrigin
  ) async throws(Refusal) -> SecondFactorLoss {
    let now = surroundings.now()
    let report = FactorLossReport(
      hash: SecretHash.of(request.token), language: origin.language, notices: signIn.notices,
      auditID: surroundings.newIDText(at: now), now: now)
    let outcome: FactorLossReport.Outcome
    do throws(StoreError) { outcome = try await store.report(report) } catch { throw Refusal(error) }
    guard case .reported(let loss) = outcome else { throw Refusal.pendingSignInExpired }
    signIn.wakeJobs()
    return loss.wire
  }

  func pending(
    _ hash: Data, at now: Date
  ) async throws(Refusal) -> (pending: PendingSignIn, account: Account)? {
    do throws(StoreError) { return try await store.pendingSignIn(hash, at: now) } catch {
      throw Refusal(error)
    }
  }
}

// Proofs of somebody who is signed in.
extension SecondFactorService {
  /// Proves the caller's factor, and returns the session with an access token that shows it. The session and its refresh
  /// token stay as they are.
  package func prove(
    _ request: SecondFactorCodeRequest, of method: SecondFactorMethod, for caller: Caller,
    from network: ClientNetwork?
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    let proof = SecondFactorProof(
      attempt: try FactorAttempt(request.code, of: method, from: network, secrets, at: now),
      caller: caller.owner, auditID: surroundings.newIDText(at: now), now: now)
    let outcome: SecondFactorProof.Outcome
    do throws(StoreError) { outcome = try await store.prove(proof) } catch { throw Refusal(error) }
    switch outcome {
    case .proven(let session, let account):
      return try await signIn.issue(OpenedSession(session, account, isNewUser: false), at: now)
    case .wrong: throw Refusal.factorCodeWrong(attemptsLeft: nil)
    case .tooMany(let seconds): throw Refusal.tooManyFactorCodes(retryAfter: seconds)
    case .methodUnavailable: throw Refusal.factorUnavailable
    case .ended: throw Refusal.sessionHasEnded
    }
  }
}

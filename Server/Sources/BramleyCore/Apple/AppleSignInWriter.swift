import AppleID
import BramleyAPI
import Crypto
import Foundation

/// Writes the sign-in of a believed credential: the one place where a credential becomes rows.
struct AppleSignInWriter: Sendable {
  let settings: AppleSettings
  let store: any SignInStore
  let ring: KeyRing
  let surroundings: Surroundings
  let jobs: JobRunner
  let gate: SignUpGate

  private var seal: Seal { Seal(ring: ring) }

  func write(
    _ credential: AppleCredential, opening: SignInEntry.Opening, at now: Date
  ) async throws(Refusal) -> SignInOutcome {
    let claims = credential.token.claims
    let identity = IdentityKey(
      provider: .apple, team: settings.team.rawValue, subject: claims.subject.rawValue)
    let person = PersonKey.of(identity, by: ring)
    var entry = SignInEntry(
      mark: credential.mark, identity: identity, tokenIssuedAt: claims.issuedAt,
      tombstone: person, opening: opening,
      newUserID: UserID(rawValue: surroundings.newIDText(at: now)),
      newIdentityID: IdentityID(rawValue: surroundings.newIDText(at: now)),
      auditID: surroundings.newIDText(at: now), now: now)
    entry.isClaimed = credential.isClaimed
    entry.email = EmailClaim(claims)
    entry.name = credential.name?.sanitized
    entry.realUserStatus = claims.realUserStatus?.rawValue
    entry.transferSubject = claims.transferSubject?.rawValue
    entry.nonce = credential.nonce
    entry.flow = credential.flow
    entry.mark.code = credential.code.map { Data(SHA256.hash(data: Data($0.text.utf8))) }
    do {
      entry.jobs = try exchange(of: credential, by: person, opening: opening, at: now)
    } catch { throw Refusal(.internalError) }
    if let token = credential.refreshToken {
      let client = ClientID(rawValue: credential.client.rawValue)
      entry.grant = GrantRecord(
        identity: identity, clientID: client,
        sealedRefreshToken: seal.close(
          Data(token.utf8), for: GrantRecord.row(identity, client)), keptAt: now)
    }
    let outcome = try await signInOrUp(entry)
    if !entry.jobs.isEmpty { jobs.wake() }
    return outcome
  }

  /// Writes the entry; of people whom the gate judges first as one that makes no account, so that the store tells
  /// who is new.
  private func signInOrUp(_ entry: SignInEntry) async throws(Refusal) -> SignInOutcome {
    var entry = entry
    let status = entry.realUserStatus
    entry.mayMakeAccount = !gate.judges(status)
    do {
      let first = try await store.signIn(entry)
      guard case .signUpRefused = first else {
        if first.isSignUp(by: entry) { gate.count(status, .made) }
        return first
      }
      try await gate.admit()
      entry.mayMakeAccount = true
      let second = try await store.signIn(entry)
      if second.isSignUp(by: entry) { gate.count(status, .slowed) }
      return second
    } catch let error as StoreError {
      throw Refusal(error)
    } catch let refusal as Refusal {
      gate.count(status, refusal.code == .signUpRefused ? .refused : .turnedAway)
      throw refusal
    } catch { throw Refusal(.internalError) }
  }

  private func exchange(
    of credential: AppleCredential, by person: Data, opening: SignInEntry.Opening, at now: Date
  ) throws -> [JobRecord] {
    guard let code = credential.code else { return [] }
    let claims = credential.token.claims
    let session: SessionID? =
      switch opening {
      case .session(let template): template.id
      case .renewal(let renewal): renewal.session
      case .link(let link): link.session
      case .authorizationCode: nil
      }
    let payload = ExchangeCodeJob.Payload(
      code: code.text, redirectURI: code.redirectURI, team: settings.team, client: claims.audience,
      subject: claims.subject, nonce: claims.nonce, tokenIssuedAt: claims.issuedAt, session: session)
    let id = JobID(rawValue: surroundings.newIDText(at: now))
    return [try ExchangeCodeJob.job(payload, about: person, id: id, seal: seal, at: now)]
  }
}

extension SignInOutcome {
  /// Whether this entry, and no earlier one of the same credential, made an account.
  fileprivate func isSignUp(by entry: SignInEntry) -> Bool {
    switch self {
    case .session(_, let account, let isNewUser): isNewUser && account.user.id == entry.newUserID
    case .authorizationCode(_, let isNewUser): isNewUser
    case .replayed, .keyReused, .ended, .nonceSpent, .signUpRefused, .notTheOwner, .tooOld, .identityTaken,
      .notRecent:
      false
    }
  }
}

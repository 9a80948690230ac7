import AppleID
import BramleyAPI
import Foundation

/// Decides what the end of an account must end at its providers, and by which jobs.
struct RevocationPlanner: Sendable {
  let ring: KeyRing
  /// What can be ended at other providers than Apple.
  let abilities: RevocationAbilities
  let surroundings: Surroundings

  private var seal: Seal { Seal(ring: ring) }

  private struct Authorization: Hashable {
    var identity: IdentityKey
    var client: String
  }

  func revocations(
    of account: Account?, _ people: [IdentityKey: Data], _ holdings: Holdings, at now: Date
  ) throws -> [PlannedRevocation] {
    var planned: [PlannedRevocation] = []
    var ended: Set<Authorization> = []
    for grant in holdings.grants where grant.revokedAt == nil {
      guard let token = try token(of: grant) else { continue }
      let payload = RevokeJob.Payload(
        team: AppleTeamID(rawValue: grant.identity.team),
        subject: AppleSubject(rawValue: grant.identity.subject),
        client: AppleClientID(rawValue: grant.clientID.rawValue), token: token)
      let job = try RevokeJob.job(
        payload, about: people[grant.identity], id: JobID(rawValue: surroundings.newIDText(at: now)),
        seal: seal, at: now)
      planned.append(revocation(.open, .new(job), at: now))
      ended.insert(Authorization(identity: grant.identity, client: grant.clientID.rawValue))
    }
    var reached = Set(ended.map(\.identity))
    for job in holdings.jobs {
      guard let authorization = try authorization(of: job) else { continue }
      // The grant's own revocation may invalidate the job's code or token first; nothing is lost then.
      let isCovered = ended.contains(authorization)
      planned.append(revocation(isCovered ? .covered : .open, .queued(job.id), at: now))
      reached.insert(authorization.identity)
    }
    for identity in account?.identities ?? []
    where identity.key.provider == .apple && !reached.contains(identity.key) {
      let endedAt = holdings.grants.filter { $0.identity == identity.key }.compactMap(\.revokedAt).max()
      // Already ended, unless the person has authorized again since and left nothing to end that with.
      let hasEnded = endedAt.map { $0 >= identity.newestTokenAt } ?? false
      planned.append(revocation(hasEnded ? .done : .impossible, .none, at: now))
    }
    return try planned + others(of: account, people, holdings, at: now)
  }

  /// The revocations at other providers than Apple.
  private func others(
    of account: Account?, _ people: [IdentityKey: Data], _ holdings: Holdings, at now: Date
  ) throws -> [PlannedRevocation] {
    var planned: [PlannedRevocation] = []
    var ended: Set<IdentityKey> = []
    for identity in account?.identities ?? [] where identity.key.provider != .apple {
      let ability = abilities[identity.method]
      if case .nothingToEnd = ability { continue }
      let token = try holdings.tokens.first { $0.identity == identity.key }.flatMap(heldToken)
      if ability == .whereTokenIsHeld, token == nil { continue }
      guard ability == .always || (ability != .never && token != nil) else {
        planned.append(revocation(.impossible, .none, of: identity.method, at: now))
        continue
      }
      let job = try RevokeProviderJob.job(
        RevokeProviderJob.Payload(identity, token), about: people[identity.key],
        id: JobID(rawValue: surroundings.newIDText(at: now)), seal: seal, at: now)
      planned.append(revocation(.open, .new(job), of: identity.method, at: now))
      ended.insert(identity.key)
    }
    for job in holdings.jobs where job.kind == RevokeProviderJob.kind {
      guard let data = try open(job.payload, for: JobRecord.row(job.id)) else { continue }
      let payload = try JSONDecoder().decode(RevokeProviderJob.Payload.self, from: data)
      let state: RevocationState = ended.contains(payload.identity) ? .covered : .open
      planned.append(revocation(state, .queued(job.id), of: payload.method, at: now))
    }
    return planned
  }

  private func revocation(
    _ state: RevocationState, _ work: PlannedRevocation.Work, of provider: ProviderID = .apple, at now: Date
  ) -> PlannedRevocation {
    PlannedRevocation(id: surroundings.newIDText(at: now), provider: provider, state: state, work: work)
  }

  /// Nil for a box that can no longer be opened.
  private func token(of grant: Holdings.Grant) throws -> String? {
    try open(grant.sealedRefreshToken, for: GrantRecord.row(grant.identity, grant.clientID))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func heldToken(of grant: ProviderGrant) throws -> HeldToken? {
    try open(grant.sealedToken, for: ProviderGrant.row(grant.identity))
      .map { HeldToken(String(decoding: $0, as: UTF8.self), grant.kind) }
  }

  private func authorization(of job: Holdings.Job) throws -> Authorization? {
    guard let data = try open(job.payload, for: JobRecord.row(job.id)) else { return nil }
    switch job.kind {
    case RevokeJob.kind:
      let payload = try JSONDecoder().decode(RevokeJob.Payload.self, from: data)
      return Authorization(identity: payload.identity, client: payload.client.rawValue)
    case ExchangeCodeJob.kind:
      let payload = try JSONDecoder().decode(ExchangeCodeJob.Payload.self, from: data)
      return Authorization(
        identity: IdentityKey(
          provider: .apple, team: payload.team.rawValue, subject: payload.subject.rawValue),
        client: payload.client.rawValue)
    default: return nil
    }
  }

  private func open(_ box: Data, for row: Seal.Row) throws -> Data? {
    do { return try seal.open(box, for: row) } catch .broken { return nil } catch .unknownKey {
      // Continuing would discard the only means of revocation.
      throw Refusal(
        .unavailable, "A master key that this account needs is not at hand.",
        remedy: "Add the missing key to server.master_key.", retryAfter: 10)
    }
  }
}

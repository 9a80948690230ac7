package import BramleyAPI
package import BramleyCore
package import Foundation

extension StoreFixture {
  /// The account that the sign-in with a token created.
  package static func user(_ token: String = "token") -> UserID { UserID(rawValue: id("user \(token)")) }

  /// A session owner's deletion request, with its key.
  package static func owner(
    _ token: String = "token", provenAt: TimeInterval? = 0, key: String? = nil
  ) -> AccountDeletion.Authority {
    .owner(session(token), authTime: provenAt.map(time), keyHash: key.map(hash))
  }

  /// The deletion of a person's account.
  package static func deletion(
    _ name: String = "deletion", of person: String = "ada", _ user: UserID = user(),
    by authority: AccountDeletion.Authority = owner(), expecting holdings: Holdings = Holdings(),
    _ revocations: [PlannedRevocation] = [], at seconds: TimeInterval = 1
  ) -> AccountDeletion {
    AccountDeletion(
      user: user, authority: authority, id: DeletionID(rawValue: name),
      people: [identity(person): tombstone(person)], expected: holdings, plan: .atOnce,
      revocations: revocations, tombstonesUntil: time(seconds + 86_460), auditID: id("audit \(name)"),
      now: time(seconds))
  }

  /// A deletion after a grace.
  package static func scheduled(
    _ name: String = "deletion", dueIn grace: TimeInterval = 1_000,
    _ change: (inout AccountDeletion) -> Void = { _ in }
  ) -> AccountDeletion {
    var entry = deletion(name)
    let job = job(
      "delete \(name)", kind: DeleteAccountJob.kind, at: 1, runAt: 1 + grace, deadline: 10 * grace)
    entry.plan = .later(job, dueAt: time(1 + grace))
    change(&entry)
    return entry
  }

  /// A grant of a person.
  package static func grant(
    _ person: String = "ada", client: ClientID = "com.example.app", box: String = "box",
    at seconds: TimeInterval = 0
  ) -> GrantRecord {
    GrantRecord(
      identity: identity(person), clientID: client, sealedRefreshToken: Data(box.utf8), keptAt: time(seconds))
  }

  /// A revocation by a new job.
  package static func revocation(
    _ name: String = "revoke", _ state: RevocationState = .open
  ) -> PlannedRevocation {
    var record = job(name, kind: RevokeJob.kind, deadline: RevokeJob.lifetime)
    record.person = tombstone("ada")
    return PlannedRevocation(id: id("revocation \(name)"), state: state, work: .new(record))
  }

  /// A pending exchange.
  package static func exchange(_ name: String = "exchange", of person: String = "ada") -> JobRecord {
    var record = job(name, kind: ExchangeCodeJob.kind)
    record.person = tombstone(person)
    return record
  }
}

extension Holdings {
  /// What a person's account has, with one grant.
  package static func grant(_ grant: GrantRecord) -> Holdings {
    Holdings(grants: [
      Grant(
        identity: grant.identity, clientID: grant.clientID, sealedRefreshToken: grant.sealedRefreshToken,
        revokedAt: nil)
    ])
  }
}

extension AccountDeletion.Outcome {
  /// The deletion that was made.
  package var status: DeletionStatus? {
    guard case .done(let status) = self else { return nil }
    return status
  }
}

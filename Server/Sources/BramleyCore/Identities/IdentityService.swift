package import BramleyAPI
package import Foundation

/// `DELETE /v1/user/identities/{id}`: removes an identity from an account.
package struct IdentityService: Sendable {
  /// How many times an identity is read before one that keeps changing is left alone.
  private static let looks = 8

  private let store: any AccountStore & DeletionStore & IdentityStore
  private let ring: KeyRing
  private let liveness: LivenessCache
  private let tombstoneLifetime: TimeInterval
  private let abilities: RevocationAbilities
  private let mail: MailQueue?
  private let surroundings: Surroundings
  private let wakeJobs: @Sendable () -> Void

  /// - Parameters:
  ///   - tombstoneLifetime: seconds after which any token issued earlier is refused because of its age.
  ///   - abilities: what can be ended at the providers.
  ///   - mail: notifies the account's owner of a number or passkey that was removed; nil while mail is off.
  ///   - wakeJobs: called when a job may be due.
  package init(
    store: any AccountStore & DeletionStore & IdentityStore, ring: KeyRing, liveness: LivenessCache,
    tombstoneLifetime: TimeInterval, abilities: RevocationAbilities = .none, mail: MailQueue? = nil,
    surroundings: Surroundings, wakeJobs: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.ring = ring
    self.liveness = liveness
    self.tombstoneLifetime = tombstoneLifetime
    self.abilities = abilities
    self.mail = mail
    self.surroundings = surroundings
    self.wakeJobs = wakeJobs
  }

  /// Unlinks an identity of the caller. Sessions that began with it end, except the caller's; its
  /// authorizations are revoked.
  package func unlink(
    _ id: IdentityID, for caller: Caller, in language: MessageLanguage = .english
  ) async throws(Refusal) {
    do {
      for _ in 0..<Self.looks {
        guard let account = try await store.account(caller.userID) else { throw Refusal.sessionHasEnded }
        guard let identity = account.identities.first(where: { $0.id == id }) else {
          throw Refusal(.notFound, "The account has no such identity.")
        }
        var removal = try await removal(of: identity, for: caller)
        removal.notices = notices(of: identity, in: account, language)
        switch try await store.unlink(removal) {
        case .removed:
          liveness.forget(user: caller.userID)
          wakeJobs()
          return
        case .ended: throw Refusal.sessionHasEnded
        case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
        case .notAllowed: throw Refusal.notAllowed
        case .notFound: throw Refusal(.notFound, "The account has no such identity.")
        case .last:
          throw Refusal.lastIdentity(
            remedy: "Link another one first, or delete the account by DELETE /v1/user.")
        case .changed: continue
        }
      }
      throw Refusal(.unavailable, "The identity changes while it is unlinked.", retryAfter: 1)
    } catch let refusal as Refusal {
      throw refusal
    } catch let error as StoreError {
      throw Refusal(error)
    } catch {
      throw Refusal(.internalError)
    }
  }

  /// Returns the mails that inform the owner that an identity was removed: of those that nobody else keeps.
  private func notices(
    of identity: IdentityRecord, in account: Account, _ language: MessageLanguage
  ) -> [JobRecord] {
    switch identity.key.provider {
    case .phone: [mail?.phoneChanged(of: account.user, in: language)].compactMap(\.self)
    case .passkey: mail?.notices(.passkeyRemoved, to: account, in: language) ?? []
    default: []
    }
  }

  private func removal(of identity: IdentityRecord, for caller: Caller) async throws -> IdentityRemoval {
    let now = surroundings.now()
    let person = PersonKey.of(identity.key, by: ring)
    let holdings = try await store.holdings(of: caller.userID, people: [person]).concerning(identity.key)
    // The plan covers the end of this identity only.
    var alone = caller.account
    alone.identities = [identity]
    let planner = RevocationPlanner(ring: ring, abilities: abilities, surroundings: surroundings)
    return IdentityRemoval(
      identity: (identity.id, identity.key), user: caller.userID, session: caller.sessionID,
      authTime: caller.authTime, person: person, expected: holdings,
      revocations: try planner.revocations(of: alone, [identity.key: person], holdings, at: now),
      tombstoneUntil: now.addingTimeInterval(tombstoneLifetime), auditID: surroundings.newIDText(at: now),
      now: now)
  }
}

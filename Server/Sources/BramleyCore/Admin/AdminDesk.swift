package import BramleyAPI
package import Foundation

/// What operators do by the admin port. Whoever calls it has checked the caller's permission.
package struct AdminDesk: Sendable {
  /// What it reads and writes.
  package typealias Stores = AccountDirectory & AdminAccountStore & AdminCredentialStore & AppAttestStore
    & AuditLog & AuditStore & CountStore & IdentityStore & JobDirectory & MasterKeyLedger & SessionDirectory
    & WebhookDirectory

  /// The most entries of a page.
  package static let mostOnPage = 100

  package let store: any Stores
  package let keys: SigningKeys
  package let alerts: OperatorAlerts
  private let liveness: LivenessCache
  private let deletions: AccountDeletionService
  private let unlinking: UnlinkPlanner
  private let mailer: AddressMailer?
  private let surroundings: Surroundings
  private let wakeJobs: @Sendable () -> Void

  /// - Parameter mailer: what makes mail; nil where this server sends none.
  package init(
    store: any Stores, keys: SigningKeys, alerts: OperatorAlerts, liveness: LivenessCache,
    deletions: AccountDeletionService, unlinking: UnlinkPlanner, mailer: AddressMailer?,
    surroundings: Surroundings, wakeJobs: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.keys = keys
    self.alerts = alerts
    self.liveness = liveness
    self.deletions = deletions
    self.unlinking = unlinking
    self.mailer = mailer
    self.surroundings = surroundings
    self.wakeJobs = wakeJobs
  }

  package func now() -> Date { surroundings.now() }

  /// Whether this server sends mail.
  package var sendsMail: Bool { mailer != nil }

  private func act(of caller: AdminCaller) -> OperatorAct {
    let now = surroundings.now()
    return OperatorAct(caller.name, auditID: surroundings.newIDText(at: now), now: now)
  }

  package static let noAccount = Refusal(.notFound, "There is no such account.")
}

// Accounts.
extension AdminDesk {
  /// Everything about one account.
  package func details(of user: UserID) async throws(Refusal) -> AccountDetails {
    let details: AccountDetails?
    do { details = try await store.details(of: user, at: now()) } catch { throw Refusal(error) }
    guard let details else { throw Self.noAccount }
    return details
  }

  /// Creates an account for somebody whose address the operator vouches for: whoever proves the address signs in to it.
  package func create(
    email: String, name: PersonName?, metadata: [String: JSONValue]?, by caller: AdminCaller
  ) async throws(Refusal) -> Account {
    guard let address = EmailAddress(email) else { throw Refusal.noAddress }
    let act = act(of: caller)
    var user = UserRecord(
      id: UserID(rawValue: surroundings.newIDText(at: act.now)), createdAt: act.now, email: address.text,
      emailVerified: true, emailDeliverable: true)
    user.name = try Self.checked(name)
    user.metadata = try AccountMetadata.changed(nil, by: metadata ?? [:])
    let outcome: OperatorCreation.Outcome
    do {
      outcome = try await store.create(
        OperatorCreation(account: Account(user: user, identities: []), address: address, act: act))
    } catch { throw Refusal(error) }
    switch outcome {
    case .created(let account): return account
    case .addressTaken:
      throw Refusal(
        .emailTaken, "Another account has this address.",
        remedy: "Find it by GET /v1/admin/users?email=…")
    }
  }

  /// Changes metadata and name.
  package func change(
    _ user: UserID, _ change: OperatorChange, by caller: AdminCaller
  ) async throws(Refusal) -> Account {
    _ = try Self.checked(change.name.applied(to: nil))
    let result: Result<Account, Refusal>?
    do { result = try await store.change(user, change, act(of: caller)) } catch { throw Refusal(error) }
    liveness.forget(user: user)
    switch result {
    case .success(let account): return account
    case .failure(let refusal): throw refusal
    case nil: throw Self.noAccount
    }
  }

  /// Disables an account, so that nobody signs in to it and its sessions end; or enables it.
  package func setDisabled(
    _ isDisabled: Bool, _ user: UserID, by caller: AdminCaller
  ) async throws(Refusal) -> Account {
    let account: Account?
    do { account = try await store.setDisabled(isDisabled, user, act(of: caller)) } catch {
      throw Refusal(error)
    }
    liveness.forget(user: user)
    guard let account else { throw Self.noAccount }
    return account
  }

  /// Deletes an account, after the configured grace period where there is one.
  package func delete(_ user: UserID, by caller: AdminCaller) async throws(Refusal) -> Deletion {
    try await deletions.deleteByOperator(user, grace: .honoured, named: caller.name)
  }

  /// Cancels a deletion whose grace period has not ended.
  package func restore(_ user: UserID, by caller: AdminCaller) async throws(Refusal) -> Account {
    let outcome: OperatorRestoration
    do { outcome = try await store.restore(user, act(of: caller)) } catch { throw Refusal(error) }
    liveness.forget(user: user)
    switch outcome {
    case .restored(let account): return account
    case .notDeleted: throw Refusal(.notFound, "No deletion of this account is waiting.")
    case .unknown:
      throw Refusal(
        .notFound, "There is no such account, or none any more.",
        remedy: "Only a deletion with a grace period (deletion.grace_days) can be taken back.")
    }
  }

  /// Removes an identity; what it authorized at its provider is revoked.
  package func unlink(
    _ identity: IdentityID, of user: UserID, by caller: AdminCaller
  ) async throws(Refusal) -> Account {
    let removal = OperatorUnlinking(
      user: user, identity: identity, planner: unlinking, act: act(of: caller))
    let outcome: OperatorUnlinking.Outcome
    do { outcome = try await store.unlink(removal) } catch { throw Refusal(error) }
    liveness.forget(user: user)
    switch outcome {
    case .removed(let account):
      wakeJobs()
      return account
    case .notFound: throw Refusal(.notFound, "The account has no such identity.")
    case .last:
      throw Refusal.lastIdentity(remedy: "Delete or disable the account instead.")
    }
  }

  /// Mails another code and link for the account's address.
  package func resendVerification(to user: UserID, by caller: AdminCaller) async throws(Refusal) {
    guard let mailer else { throw Refusal.mailIsOff }
    let resend = OperatorResend(user: user, mailer: mailer, language: .english, act: act(of: caller))
    let outcome: OperatorResend.Outcome
    do { outcome = try await store.resend(resend) } catch { throw Refusal(error) }
    switch outcome {
    case .sent: wakeJobs()
    case .nothing:
      throw Refusal(.invalidRequest, "The account has no address that is still to be verified.")
    case .unknown: throw Self.noAccount
    case .limited(let seconds): throw Refusal.sendLimit(retryAfter: seconds)
    }
  }

  static func checked(_ name: PersonName?) throws(Refusal) -> PersonName? {
    guard let name else { return nil }
    guard name.sanitized == name.withoutEmptyParts else {
      throw Refusal(
        .invalidRequest,
        "A part of the name is longer than \(PersonName.maximumComponentLength) characters, "
          + "or holds control characters or space at its ends.")
    }
    return name.withoutEmptyParts
  }
}

// Sessions, jobs and keys.
extension AdminDesk {
  /// Ends one session, or all of an account; returns those that ended.
  package func end(
    _ selector: SessionSelector, by caller: AdminCaller
  ) async throws(Refusal) -> [SessionRecord] {
    let ended: [SessionRecord]?
    do { ended = try await store.endByOperator(selector, caller.name, at: now()) } catch {
      throw Refusal(error)
    }
    for session in ended ?? [] { liveness.forget(session: session.id) }
    if case .user(let user) = selector { liveness.forget(user: user) }
    guard let ended else { throw Refusal(.notFound, "There is no such session or account.") }
    return ended
  }

  /// Makes a failed job due again.
  package func retry(_ job: JobID, by caller: AdminCaller) async throws(Refusal) {
    let act = act(of: caller)
    var retry = JobRetry(.job(job), lifetimes: .all, now: act.now)
    retry.act = act
    let outcome: JobRetry.Outcome
    do { outcome = try await store.retry(retry) } catch { throw Refusal(error) }
    switch outcome {
    case .revived: wakeJobs()
    case .notFailed: throw Refusal(.jobNotFailed, "The job has not failed: it waits or runs.")
    case .unknown: throw Refusal(.notFound, "There is no such job, or none any more.")
    }
  }

  /// Makes a skipped webhook due again, and ends the pause of its endpoint.
  package func retry(_ webhook: WebhookID, by caller: AdminCaller) async throws(Refusal) {
    let act = act(of: caller)
    let count: Int?
    do { count = try await store.retry(WebhookRetry(.webhook(webhook), at: act.now, act: act)) } catch {
      throw Refusal(error)
    }
    guard count != nil else { throw Refusal(.notFound, "There is no such delivery, or none any more.") }
  }

  /// Makes a key for access tokens, unless one already waits to sign.
  package func rotateKey(by caller: AdminCaller) async throws(Refusal) -> (id: String, isNew: Bool) {
    do {
      let (next, isNew) = try await keys.rotate(by: caller.name)
      return (next, isNew)
    } catch let error as StoreError {
      throw Refusal(error)
    } catch {
      throw Refusal(.internalError)
    }
  }
}

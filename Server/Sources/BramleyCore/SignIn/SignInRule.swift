import Foundation

/// Decides who may sign in, and what a sign-in changes. The store's step loads the facts, calls the rule and
/// writes the result.
package enum SignInRule {
  package static func verdict<Opening: SignInOpening>(
    on entry: SignInEntry<Opening>, _ facts: SignInFacts
  ) -> SignInVerdict<Opening> {
    if let outcome = credentialOutcome(entry, facts) { return .answer(outcome) }
    var facts = facts
    if facts.person == nil {
      facts.address = AddressJoinRule.verdict(on: entry, facts.addressHolders, trust: entry.issuerTrust)
    }
    switch entry.opening.decision(on: facts, provenAt: entry.provenAt, at: entry.now) {
    case .accountExists(let methods): return .answer(.refused(.accountExists(methods: methods)))
    case .prevented(let obstacle): return .answer(.prevented(obstacle))
    case .ended: return .answer(.refused(.ended))
    case .account(let person, _) where person.identity.disabledAt != nil: return .answer(.refused(.disabled))
    case .account(let person, _) where person.account.user.disabledAt != nil:
      return .answer(.refused(.accountDisabled))
    case .newIdentity(let account, _) where account.user.disabledAt != nil:
      return .answer(.refused(.accountDisabled))
    case .account(let person, let open):
      if let methods = entry.methodsOfSecondProof(for: person) {
        return .answer(.refused(.secondProofRequired(methods: methods)))
      }
      return returning(entry, person, facts, open)
    case .newIdentity(let account, let open): return joining(entry, account, facts, open)
    // Nothing is spent, so that the app can send the same credential with the proof.
    case .newAccount where entry.attestation == .missing(isDemanded: true):
      return .answer(.refused(.attestationRequired))
    case .newAccount(let open): return signingUp(entry, facts, open)
    }
  }

  /// Returns the answer to the credential itself, whatever it opens; nil when it may be used.
  private static func credentialOutcome<Opening>(
    _ entry: SignInEntry<Opening>, _ facts: SignInFacts
  ) -> SignInOutcome<Opening>? {
    guard facts.isProofCurrent else { return .refused(.proofChanged) }
    if let spent = facts.spent {
      // The claim on a bare code belongs to this attempt.
      if !entry.mark.isClaimed || spent.claimedUntil == nil { return retry(entry, spent, facts) }
    } else if facts.isKeyTaken {
      return .refused(.keyReused)
    }
    if entry.tombstone != nil, let notBefore = facts.notBefore, entry.earliestIssue <= notBefore {
      return .refused(.ended)
    }
    if let nonce = entry.nonce, facts.isNonceSpent || nonce.expiresAt <= entry.now {
      return .refused(.nonceSpent)
    }
    return nil
  }

  private static func retry<Opening>(
    _ entry: SignInEntry<Opening>, _ spent: SpentCredential, _ facts: SignInFacts
  ) -> SignInOutcome<Opening> {
    guard spent.sessionToRepeat(for: entry.mark, at: entry.now) != nil else {
      return heldAgain(entry, spent, facts).map { .held($0) } ?? .refused(.replayed)
    }
    guard let earlier = facts.earlier, earlier.session.isAlive(at: entry.now) else { return .refused(.ended) }
    let opened = OpenedSession(
      earlier.session, earlier.account, isNewUser: spent.isNewUser, isRetry: true,
      provenAt: spent.authTime)
    return entry.opening.repeated(opened).map { .opened($0) } ?? .refused(.replayed)
  }
}

/// What a store's step does with a sign-in.
package enum SignInVerdict<Opening: SignInOpening>: Sendable {
  /// Writes nothing and answers.
  case answer(SignInOutcome<Opening>)
  /// Writes the changes and answers with what is opened.
  case write(SignInChanges, Opening.Opened)
  /// Writes the changes, and answers that the sign-in waits for a second factor.
  case hold(SignInChanges, HeldSignIn)
}

// What a sign-in changes.
extension SignInRule {
  private static func returning<Opening>(
    _ entry: SignInEntry<Opening>, _ known: KnownPerson, _ facts: SignInFacts,
    _ open: OpeningDecision<Opening.Opened, Opening.Obstacle>.Open
  ) -> SignInVerdict<Opening> {
    var (identity, account) = (known.identity, known.account)
    var events: [AuditEvent] = []
    let isHeld =
      entry.hold?.demand(of: account, by: identity.id, loss: facts.loss, at: entry.now) != nil
    let hasMoved = identity.key != entry.identity
    if hasMoved,
      let event = entry.payload?.move(
        &identity, to: entry.identity, auditID: entry.auditID, at: entry.now)
    {
      events.append(event)
    }
    // A credential that was delayed must not bring an old address back.
    let isCurrent = entry.issuedAt >= identity.newestTokenAt
    let (email, claim) = (isCurrent ? entry.email : nil, isCurrent ? entry.accountEmail : nil)
    account.user.learn(
      email: claim.flatMap { account.user.follows($0, after: identity.email) ? $0 : nil }, name: entry.name)
    identity.learn(email: email, tokenIssuedAt: entry.issuedAt)
    identity.method = entry.method
    let cancelled = isHeld ? nil : account.user.deletion
    if cancelled != nil {
      account.user.deletion = nil
      events.append(entry.cancellationEvent(for: account.user.id))
    }
    account.identities = account.identities.map { $0.id == identity.id ? identity : $0 }
    var changes = SignInChanges(
      user: account.user == known.account.user ? .none : .update(account.user, from: known.account.user),
      identity: identity == known.identity ? .none : .update(identity, from: known.identity),
      identityID: identity.id,
      event: entry.event(for: account.user.id, isNew: false), isNewUser: false)
    (changes.hasMoved, changes.cancelledDeletion, changes.furtherEvents) = (hasMoved, cancelled?.id, events)
    let person = SignedInPerson(identity: identity, account: account, isNew: false)
    return finished(entry, changes, person, facts, open)
  }

  private static func joining<Opening>(
    _ entry: SignInEntry<Opening>, _ before: Account, _ facts: SignInFacts,
    _ open: OpeningDecision<Opening.Opened, Opening.Obstacle>.Open
  ) -> SignInVerdict<Opening> {
    var account = before
    let identity = entry.identityRecord(of: account.user.id)
    account.user.learn(
      email: entry.accountEmail.flatMap { before.user.follows($0, after: nil) ? $0 : nil }, name: entry.name)
    let replaced =
      entry.isOnlyOne && entry.opening.owner != nil
      ? account.identities.filter { $0.key.provider == identity.key.provider } : []
    account.identities.removeAll { replaced.contains($0) }
    account.identities.append(identity)
    let isHeld =
      entry.hold?.demand(of: account, by: identity.id, loss: facts.loss, at: entry.now) != nil
    let cancelled = entry.opening.owner == nil && !isHeld ? account.user.deletion : nil
    if cancelled != nil { account.user.deletion = nil }
    var changes = SignInChanges(
      user: account.user == before.user ? .none : .update(account.user, from: before.user),
      identity: .new(identity), identityID: identity.id,
      event: entry.event(for: account.user.id, isNew: false), isNewUser: false)
    changes.upgradesGuest = before.isGuest
    (changes.replaced, changes.cancelledDeletion) = (replaced, cancelled?.id)
    changes.furtherEvents += replaced.map(entry.replacementEvent)
    if cancelled != nil { changes.furtherEvents.append(entry.cancellationEvent(for: account.user.id)) }
    if entry.opening.owner != nil { changes.jobs += entry.notices?(before) ?? [] }
    if entry.opening.owner == nil { changes.furtherEvents.append(entry.joinEvent(for: account.user.id)) }
    return finished(
      entry, changes, SignedInPerson(identity: identity, account: account, isNew: false), facts, open)
  }

  private static func signingUp<Opening>(
    _ entry: SignInEntry<Opening>, _ facts: SignInFacts,
    _ open: OpeningDecision<Opening.Opened, Opening.Obstacle>.Open
  ) -> SignInVerdict<Opening> {
    var user = UserRecord(id: entry.newUserID, createdAt: entry.now)
    user.learn(email: entry.accountEmail, name: entry.name)
    let identity = entry.identityRecord(of: user.id)
    let changes = SignInChanges(
      user: .new(user), identity: .new(identity), identityID: identity.id,
      event: entry.event(for: user.id, isNew: true),
      isNewUser: true)
    let account = Account(user: user, identities: [identity])
    return finished(
      entry, changes, SignedInPerson(identity: identity, account: account, isNew: true), facts, open)
  }

  private static func finished<Opening>(
    _ entry: SignInEntry<Opening>, _ changes: SignInChanges, _ person: SignedInPerson,
    _ facts: SignInFacts,
    _ open: OpeningDecision<Opening.Opened, Opening.Obstacle>.Open
  ) -> SignInVerdict<Opening> {
    var changes = changes
    if let hold = entry.hold {
      if facts.loss?.opens(at: entry.now) == true, hold.isAsking(person.account) {
        changes.losesFactors(of: person.account, entry, facts.loss)
      }
      if let demand = hold.demand(
        of: person.account, by: person.identity.id, loss: facts.loss, at: entry.now)
      {
        return held(hold, demand, changes, person, entry, facts)
      }
    }
    let opened = open(person, &changes)
    changes.event.sessionID = changes.session.id
    if let network = entry.network, person.account.canBeGuessed {
      changes.networks = .after(
        network.hash(for: person.account.user.id), beside: facts.networks, at: entry.now)
    }
    return .write(changes, opened)
  }
}

import BramleyAPI

extension AddressProof {
  package enum Verdict: Sendable {
    /// The address changed hands meanwhile; nothing is written.
    case expired
    /// Another account proved it.
    case taken
    case carryOut(Plan)
  }

  /// Judges a right code or link.
  ///
  /// - Parameters:
  ///   - pending: the change that the account has begun.
  ///   - holders: the accounts that hold the address.
  package func judge(
    _ record: ChallengeRecord, of account: Account?, pending: PendingAddress?, _ holders: [Account]
  ) -> Verdict {
    guard let account, let address = EmailAddress(record.destination.shown) else { return .expired }
    switch record.purpose {
    case .verification:
      guard !isProven(address, by: holders, besides: account) else { return .taken }
      return verify(address, of: account)
    case .addressChange:
      guard let pending, pending.isOpen(for: account, at: now), pending.address.key == address.key else {
        return .expired
      }
      guard !isProven(address, by: holders, besides: account) else { return .taken }
      return change(account, to: address)
    default: return .expired
    }
  }

  private func isProven(_ address: EmailAddress, by holders: [Account], besides account: Account) -> Bool {
    holders.contains { $0.user.id != account.user.id && $0.hasProven(address) }
  }

  private func verify(_ address: EmailAddress, of account: Account) -> Verdict {
    var after = account
    let isOwn = address.isSame(as: account.user.email)
    if isOwn { after.user.emailVerified = true }
    for index in after.identities.indices where after.identities[index].key == address.identity {
      after.identities[index].emailVerified = true
    }
    let changed = after.identities.filter { !account.identities.contains($0) }
    guard isOwn || !changed.isEmpty else { return .expired }
    return .carryOut(
      Plan(account: after, changed: changed, removed: [], event: event(.emailVerified, account)))
  }

  private func change(_ account: Account, to address: EmailAddress) -> Verdict {
    var after = account
    let before = account.user.email.flatMap(EmailAddress.init)
    after.user.take(address)
    let (former, new) = (before.map(CodeDestination.mail)?.identity, CodeDestination.mail(address).identity)
    var removed: [IdentityRecord] = []
    for identity in account.identities where identity.key == before?.identity || identity.key == former {
      let key = identity.key.provider == .password ? address.identity : new
      if let twin = account.identities.first(where: { $0.key == key && $0.id != identity.id }) {
        removed.append(twin)
        after.identities.removeAll { $0.id == twin.id }
      }
      guard let index = after.identities.firstIndex(where: { $0.id == identity.id }) else { continue }
      after.identities[index].key = key
    }
    for index in after.identities.indices
    where [address.identity, new].contains(after.identities[index].key) {
      (after.identities[index].email, after.identities[index].emailVerified) = (address.text, true)
      after.identities[index].isPrivateEmail = false
    }
    return .carryOut(
      Plan(
        account: after, changed: after.identities.filter { !account.identities.contains($0) },
        removed: removed, former: account.user.emailVerified && before?.key != address.key ? before : nil,
        event: event(.emailChanged, account)))
  }

  private func event(_ kind: AuditKind, _ account: Account) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: kind, at: now, userID: account.user.id, sessionID: caller?.session,
      detail: ["by": caller == nil ? "browser" : "session"])
  }
}

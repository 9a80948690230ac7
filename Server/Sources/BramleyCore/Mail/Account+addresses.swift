import BramleyAPI

extension Account {
  /// The addresses that are known to be the owner's: the account's own, and those of its identities. Each once.
  package var provenAddresses: [EmailAddress] {
    let own = user.emailVerified || user.isPrivateEmail ? user.email : nil
    let others = identities.filter { $0.emailVerified || $0.isPrivateEmail || $0.key.provider == .email }
      .map { $0.email ?? ($0.key.provider == .email ? $0.key.subject : nil) }
    return ([own] + others).compactMap { $0.flatMap(EmailAddress.init) }.reduce(into: []) { all, address in
      if !all.contains(where: { $0.key == address.key }) { all.append(address) }
    }
  }
}

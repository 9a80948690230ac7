import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  /// Takes an address away from the accounts that hold it without a proof, and returns those accounts.
  @discardableResult
  func claimAddress(_ claim: AddressClaim) throws -> [UserID] {
    var losers: [UserID] = []
    for holder in try holders(of: claim.address) {
      guard let loss = claim.judge(holder) else { continue }
      let user = holder.user.id
      losers.append(user)
      if loss.deletesAccount {
        // Identities, sessions, codes and pending changes are deleted with it.
        try deleteAccount(user, at: claim.now)
        if let deletion = holder.user.deletion { try complete(deletion.id, at: claim.now) }
      } else {
        try endEverything(of: user, because: .addressClaimed, at: claim.now)
        for identity in loss.removed { try remove(identity) }
        try update(loss.account.user)
      }
      try insert(claim.event(for: loss))
    }
    return losers
  }

  /// The accounts that hold an address as their own, verified or not, or as a password's; a bounded number.
  func holders(of address: EmailAddress) throws -> [Account] {
    var ids: [UserID] = []
    for spelling in address.spellings.sorted() {
      ids += try all(
        "SELECT id FROM account WHERE email IS NOT NULL AND lower(email) = lower(?) ORDER BY \(Self.oldestFirst) LIMIT 100",
        [spelling]
      ) { UserID(rawValue: try $0.text(0)) }
    }
    ids += try all(
      "SELECT user_id FROM identity WHERE provider = ? AND team = ? AND subject = ?",
      [address.identity.provider.rawValue, address.identity.team, address.identity.subject]
    ) { UserID(rawValue: try $0.text(0)) }
    return try Set(ids).sorted { $0.rawValue < $1.rawValue }.compactMap(account)
  }
}

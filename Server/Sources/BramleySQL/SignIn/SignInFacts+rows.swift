import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  /// What ``SignInRule`` asks for: three statements for a person who comes back.
  func facts<Opening>(for entry: SignInEntry<Opening>) throws -> SignInFacts {
    var facts = try uses(of: entry.mark, at: entry.now)
    if let step = entry.payload as? any PayloadStep {
      facts.isProofCurrent = try step.isCurrent(
        for: entry.identity, isSpent: facts.spent != nil, at: entry.now, in: self)
    }
    if let hold = entry.hold, facts.spent?.session == nil, facts.spent != nil {
      facts.held = try pendingSignIn(hold.hash)
    }
    guard facts.spent == nil || entry.mark.isClaimed else { return facts }
    (facts.notBefore, facts.isNonceSpent) = try limits(on: entry)
    facts.person = try person(of: entry)
    if facts.person == nil, entry.address != .ignored, let address = entry.email?.address {
      facts.addressHolders = try accounts(withVerifiedAddress: address)
    }
    // Where addresses are verified, nobody begins with one that an account has proven: both could not keep it.
    if facts.person == nil, entry.payload?.verifiesAddressLater == true,
      let address = entry.email.flatMap({ EmailAddress($0.address) })
    {
      facts.addressHolders = try holders(of: address).filter { $0.hasProven(address) }
    }
    if let hold = entry.hold {
      let holders = facts.person.map { [$0.account] } ?? facts.addressHolders
      if let account = holders.first(where: hold.considersLoss) {
        facts.loss = try factorLoss(of: account.user.id, at: entry.now)
      }
    }
    if entry.network != nil, let account = facts.person?.account, account.canBeGuessed {
      facts.networks = try knownNetworks(of: account.user.id)
    }
    if let owner = entry.opening.owner, let session = try session(owner.session),
      let account = try account(session.userID)
    {
      facts.owner = (session, account)
    }
    return facts
  }

  /// The time up to which no credential of the person is accepted, and whether the nonce was spent.
  private func limits<Opening>(on entry: SignInEntry<Opening>) throws -> (
    notBefore: Date?, isNonceSpent: Bool
  ) {
    guard entry.tombstone != nil || entry.nonce != nil else { return (nil, false) }
    let found = try first(
      """
      SELECT (SELECT not_before FROM tombstone WHERE person = ?),
        (SELECT expires_at FROM spent_nonce WHERE hash = ?)
      """, [entry.tombstone, entry.nonce?.hash]
    ) { (notBefore: try $0.optionalTime(0), isNonceSpent: !$0.isNull(1)) }
    return found ?? (nil, false)
  }

  /// The person's account; also that of an identity which came from another namespace of the provider.
  private func person<Opening>(of entry: SignInEntry<Opening>) throws -> KnownPerson? {
    if let account = try account(of: entry.identity) {
      return account.identities.first { $0.key == entry.identity }
        .map { KnownPerson(identity: $0, account: account) }
    }
    guard let transfer = entry.payload?.transferSubject,
      let earlier = try identity(comingAs: transfer, to: entry.identity),
      let account = try account(earlier.userID)
    else { return nil }
    return KnownPerson(identity: earlier, account: account)
  }
}

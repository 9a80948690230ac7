package import BramleyAPI
package import Foundation

extension Account {
  /// Moves one of the account's identities to another team. A relay address changes with the team, so the
  /// account's own address follows if it was this identity's.
  package mutating func move(_ id: IdentityID, by arrival: TransferArrival) {
    guard let index = identities.firstIndex(where: { $0.id == id }) else { return }
    let old = identities[index]
    identities[index].move(to: arrival.identity, as: arrival.transferSubject, at: arrival.now)
    guard var email = arrival.email else { return }
    // Apple does not say here whether the address is verified; its own relay addresses are.
    email.isVerified = email.isPrivate || old.emailVerified
    identities[index].learn(email: email, tokenIssuedAt: old.newestTokenAt)
    if user.email == old.email { user.learn(email: email, name: nil) }
  }

  /// Makes the account of a person who is known only from the old team's report.
  package init(_ arrival: TransferArrival) {
    var email = arrival.email
    if let claim = arrival.email { email?.isVerified = claim.isPrivate }
    var user = UserRecord(id: arrival.userID, createdAt: arrival.now)
    user.learn(email: email, name: nil)
    self.init(user: user, identities: [IdentityRecord(arrival, email: email)])
  }
}

extension IdentityRecord {
  /// Moves the identity to the other team. The transfer id stays, so a repeated move is recognised.
  package mutating func move(to key: IdentityKey, as transferSubject: String, at now: Date) {
    self.key = key
    if transfer?.team != key.team || transfer?.subject != transferSubject {
      transfer = PreparedTransfer(team: key.team, subject: transferSubject, preparedAt: now)
    }
  }

  /// Makes the identity of a person who is known only from the old team's report.
  package init(_ arrival: TransferArrival, email: EmailClaim?) {
    self.init(
      id: arrival.newIdentityID, userID: arrival.userID, key: arrival.identity, email: email?.address,
      emailVerified: email?.isVerified ?? false, isPrivateEmail: email?.isPrivate ?? false,
      realUserStatus: nil, newestTokenAt: Date(timeIntervalSince1970: 0), linkedAt: arrival.now,
      transfer: PreparedTransfer(
        team: arrival.identity.team, subject: arrival.transferSubject, preparedAt: arrival.now))
  }
}

import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct TransferArrivalTests {
  private func identity(_ email: String?, verified: Bool = true, isPrivate: Bool = true) -> IdentityRecord {
    IdentityRecord(
      id: "identity", userID: "user", key: StoreFixture.identity("ada"), email: email,
      emailVerified: verified,
      isPrivateEmail: isPrivate, realUserStatus: 2, newestTokenAt: StoreFixture.time(7),
      linkedAt: StoreFixture.start)
  }

  private func account(_ email: String?, of identity: IdentityRecord) -> Account {
    var user = UserRecord(id: "user", createdAt: StoreFixture.start, name: PersonName(givenName: "Ada"))
    user.learn(
      email: email.flatMap { EmailClaim(address: $0, isVerified: true, isPrivate: false) }, name: nil)
    user.emailDeliverable = false
    return Account(user: user, identities: [identity])
  }

  private func arrival(_ address: String?, isPrivate: Bool = true) -> TransferArrival {
    TransferArrival(
      userID: "user", oldSubject: "ada.0001", transferSubject: "t.ada",
      identity: IdentityKey(provider: .apple, team: "NEWTEAM123", subject: "ada.at.new"),
      email: address.flatMap { EmailClaim(address: $0, isVerified: false, isPrivate: isPrivate) },
      newIdentityID: "new", auditID: "audit", now: StoreFixture.time(50))
  }

  @Test func `the account's own address follows where it was the identity's, and arrives again`() {
    var account = account("old@privaterelay.appleid.com", of: identity("old@privaterelay.appleid.com"))
    account.move("identity", by: arrival("new@privaterelay.appleid.com"))
    #expect(account.user.email == "new@privaterelay.appleid.com" && account.user.isPrivateEmail)
    #expect(account.user.emailDeliverable && account.user.emailVerified)
    #expect(account.identities[0].email == "new@privaterelay.appleid.com")
    #expect(
      account.identities[0].newestTokenAt == StoreFixture.time(7) && account.identities[0].realUserStatus == 2
    )
  }

  @Test func `an address from another identity stays`() {
    var account = account("work@example.com", of: identity("old@privaterelay.appleid.com"))
    account.move("identity", by: arrival("new@privaterelay.appleid.com"))
    #expect(account.user.email == "work@example.com" && !account.user.emailDeliverable)
    #expect(account.identities[0].email == "new@privaterelay.appleid.com")
  }

  @Test(arguments: [(true, true), (false, false)])
  func `a real address stays verified or unverified`(before: Bool, after: Bool) {
    var account = account("ada@school.example", of: identity("ada@school.example", verified: before))
    account.move("identity", by: arrival("ada@school.example", isPrivate: false))
    #expect(account.identities[0].emailVerified == after && account.user.emailVerified == after)
  }

  @Test(arguments: [("x@privaterelay.appleid.com", true, true), ("ada@example.com", false, false)])
  func `for an unknown person only a relay address counts as verified`(
    address: String, isPrivate: Bool, verified: Bool
  ) {
    let account = Account(arrival(address, isPrivate: isPrivate))
    #expect(account.user.email == address && account.user.emailVerified == verified)
    #expect(account.identities.map(\.emailVerified) == [verified])
    #expect(account.user.isPrivateEmail == isPrivate && account.user.emailDeliverable)
  }

  @Test func `an unknown person without an address gets none`() {
    let account = Account(arrival(nil))
    #expect(account.user.email == nil && !account.user.emailDeliverable && account.wire.email == nil)
  }
}

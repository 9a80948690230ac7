import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// What an account adopts from a sign-in.
@Suite struct LearningTests {
  let claim = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: true)!

  @Test(arguments: [
    "", "@", "ada", "a\r\nBcc: b@c", "a b@c", "a\u{0}@c", String(repeating: "a", count: 320) + "@b",
  ])
  func `text that can't be an address is ignored`(text: String) {
    #expect(EmailClaim(address: text, isVerified: true, isPrivate: false) == nil)
  }

  @Test func `a sign-in without an address keeps the stored one`() {
    var user = UserRecord(
      id: "u", createdAt: StoreFixture.start, email: "kept@example.com", emailVerified: true,
      isPrivateEmail: true)
    let before = user
    user.learn(email: nil, name: nil)
    #expect(user == before)
  }

  @Test func `a new address is deliverable until somebody says otherwise`() {
    var user = UserRecord(id: "u", createdAt: StoreFixture.start)
    user.learn(email: claim, name: nil)
    #expect(user.email == claim.address && user.emailVerified && user.isPrivateEmail && user.emailDeliverable)
    user.emailDeliverable = false
    user.learn(email: claim, name: nil)
    #expect(!user.emailDeliverable, "the same address says nothing new")
    user.learn(
      email: EmailClaim(address: "other@example.com", isVerified: false, isPrivate: false), name: nil)
    #expect(user.emailDeliverable && !user.emailVerified && !user.isPrivateEmail)
  }

  @Test func `the newest token's time never goes back`() {
    var identity = IdentityRecord(
      id: "i", userID: "u", key: StoreFixture.identity("ada"), email: nil, emailVerified: false,
      isPrivateEmail: false,
      realUserStatus: nil, newestTokenAt: StoreFixture.time(100), linkedAt: StoreFixture.start)
    identity.learn(email: nil, tokenIssuedAt: StoreFixture.time(50))
    #expect(identity.newestTokenAt == StoreFixture.time(100))
    identity.learn(email: nil, tokenIssuedAt: StoreFixture.time(150))
    #expect(identity.newestTokenAt == StoreFixture.time(150))
  }
}

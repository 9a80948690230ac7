import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct RecentAuthenticationTests {
  @Test(arguments: [
    (0.0, true), (-600, true), (-600.001, false), (-86_400, false), (5, true), (86_400, false),
  ])
  func `a proof counts for ten minutes`(seconds: TimeInterval, isRecent: Bool) {
    #expect(
      RecentAuthentication.includes(StoreFixture.time(seconds), at: StoreFixture.start) == isRecent)
  }

  @Test func `an unknown time is never recent`() {
    #expect(!RecentAuthentication.includes(nil, at: StoreFixture.start))
  }

  @Test func `the refusal names each method of the account once`() {
    let identities = ["apple", "google", "apple"].enumerated().map { index, provider in
      IdentityRecord(
        id: IdentityID(rawValue: "\(index)"), userID: "u",
        key: IdentityKey(provider: ProviderID(rawValue: provider), team: "", subject: "\(index)"), email: nil,
        emailVerified: false, isPrivateEmail: false, realUserStatus: nil, newestTokenAt: StoreFixture.start,
        linkedAt: StoreFixture.start)
    }
    let account = Account(
      user: UserRecord(id: "u", createdAt: StoreFixture.start), identities: identities)
    let refusal = RecentAuthentication.refusal(for: account)
    #expect(refusal.code == .reauthenticationRequired && refusal.methods == ["apple", "google"])
    #expect(refusal.remedy?.contains("/v1/reauthenticate/") == true)
  }

  @Test func `a tombstone stands at the whole second of the deletion, or of a newer token`() {
    let now = Date(timeIntervalSince1970: 1_000.9)
    #expect(Tombstone.notBefore(at: now, newestTokenAt: .distantPast).timeIntervalSince1970 == 1_000)
    #expect(
      Tombstone.notBefore(at: now, newestTokenAt: Date(timeIntervalSince1970: 1_030)).timeIntervalSince1970
        == 1_030)
  }
}

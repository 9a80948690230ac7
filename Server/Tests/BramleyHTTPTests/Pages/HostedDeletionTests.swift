import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import BramleyHTTP

@Suite struct HostedDeletionTests {
  @Test func `an authorization ends at providers, and not at this server's own methods`() {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let methods: [ProviderID] = ["passkey", "google", "password", "apple", "phone", "email"]
    let identities = methods.map {
      IdentityRecord(
        id: IdentityID(rawValue: $0.rawValue), userID: "ada",
        key: IdentityKey(provider: $0, team: "", subject: "ada"), email: nil, emailVerified: false,
        isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
    }
    let account = Account(user: UserRecord(id: "ada", createdAt: now), identities: identities)
    #expect(HostedPages.methodsElsewhere(of: account) == ["apple", "google"])
  }
}

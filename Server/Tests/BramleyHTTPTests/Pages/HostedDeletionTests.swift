import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import BramleyHTTP

@Suite struct HostedDeletionTests {
  @Test func `an authorization ends at providers, and not at this server's own methods`() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let methods: [ProviderID] = ["passkey", "google", "password", "apple", "phone", "email", "badge", "club"]
    let identities = methods.map {
      IdentityRecord(
        id: IdentityID(rawValue: $0.rawValue), userID: "ada",
        key: IdentityKey(provider: $0, team: "", subject: "ada"), email: nil, emailVerified: false,
        isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
    }
    let account = Account(user: UserRecord(id: "ada", createdAt: now), identities: identities)
    let providers = try #require(
      SignInProviders([Method(id: "badge"), Method(id: "club", isAuthorizedByPerson: true)]))
    #expect(HostedPages.methodsElsewhere(of: account, providers) == ["apple", "club", "google"])
  }
}

/// A method of an installation's own.
private struct Method: SignInProvider {
  struct Presented: Decodable, Sendable {}

  let id: ProviderID
  var isAuthorizedByPerson = false

  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    VerifiedCredential(subject: "ada", authenticatedAt: context.now)
  }
}

import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct StoredCredentialTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private var credential: VerifiedCredential {
    var email = EmailClaim(address: "ada@a.example", isVerified: true, isPrivate: true)
    email?.isAuthoritative = true
    var credential = VerifiedCredential(
      subject: "ada", namespace: "https://a.example", client: "web", email: email,
      name: PersonName(givenName: "Ada"), issuedAt: start, authenticatedAt: start + 1, methods: [.oneTimeCode]
    )
    credential.singleUse = SingleUse(token: SecretHash.of("token"), expiring: start + 600, leeway: 60)
    credential.singleUse?.code = Data([1])
    credential.isKeyedByIssuer = true
    credential.providerSession = ProviderSession(rawValue: "sid")
    credential.nonce = ServerNonce(hash: Data([2]), expiresAt: start + 60)
    credential.flowStartedAt = start - 1
    credential.jobs = [
      JobRecord(
        id: "job", kind: "work", payload: Data([3]), createdAt: start, runAt: start + 1, deadline: start + 2,
        person: Data([4]))
    ]
    credential.heldToken = HeldToken("held", .refresh)
    credential.payload = AppleSignInPayload(realUserStatus: 2, transferSubject: "moved")
    return credential
  }

  @Test func `a credential survives being kept, with everything that a sign-in writes`() throws {
    let stored = try #require(StoredCredential(credential))
    let read = try JSONDecoder().decode(StoredCredential.self, from: JSONEncoder().encode(stored)).credential
    func text(_ credential: VerifiedCredential) -> String {
      var credential = credential
      let payload = credential.payload as? AppleSignInPayload
      credential.payload = nil
      return "\(credential) \(payload?.realUserStatus ?? 0) \(payload?.transferSubject ?? "")"
    }
    #expect(text(read) == text(credential))
    #expect(
      Mirror(reflecting: credential).children.count == 20,
      "a new member has to be kept too, unless codes alone have it, which no browser flow brings")
  }

  @Test func `a payload that no browser flow has is not kept`() {
    var credential = credential
    credential.payload = NewPassword(PasswordHash(phc: "x"))
    #expect(StoredCredential(credential) == nil)
  }
}

import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct StoredCredentialTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private var credential: VerifiedCredential {
    var email = EmailClaim(address: "ada@a.example", isVerified: true, isPrivate: true)
    email?.isAuthoritative = true
    email?.countsUnverified = true
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
    let read = try keptAndRead(by: Gate())
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

  @Test func `a kept payload of Apple's is Apple's to read`() throws {
    let kept = try #require(credential.payload?.kept())
    let read = try #require(AppleSignInPayload(kept: kept))
    #expect(read.realUserStatus == 2 && read.transferSubject == "moved")
    #expect(AppleSignInPayload(kept: Data("nonsense".utf8)) == nil)
    #expect(NewPassword(PasswordHash(phc: "x")).kept() == nil, "no browser flow brings it")
  }

  private func keptAndRead(by provider: any BrowserProvider) throws -> VerifiedCredential {
    let kept = try JSONEncoder().encode(StoredCredential(credential))
    return try JSONDecoder().decode(StoredCredential.self, from: kept).credential(of: provider)
  }
}

/// Reads what Apple's provider keeps.
private struct Gate: PayloadReader {
  struct Presented: Decodable, Sendable {}
  let id: ProviderID = "gate"

  func payload(kept: Data) -> (any CredentialPayload)? { AppleSignInPayload(kept: kept) }

  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential { throw Refusal(.internalError) }

  func address(for flow: BrowserFlow) async throws(Refusal) -> URL { throw Refusal(.internalError) }

  func answer(in reply: BrowserReply, to flow: BrowserFlow) async throws(Refusal) -> BrowserAnswer<Presented>
  {
    .failed
  }
}

import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// A name from any provider is delivered like Apple's.
@Suite struct AnyProofNameTests {
  private let ada = PersonName(givenName: "Ada")

  private func proof(_ token: String, name: PersonName? = nil) throws -> SignInProof {
    try SignInProof(
      method: "vendor_sheet", provider: "vendor", request: ["token": token], name: name, subject: "ada")
  }

  private func json(_ proof: SignInProof) throws -> [String: Any] {
    let body = try #require(proof.wireBody)
    return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
  }

  @Test func `it is sent beside what the provider reads`() throws {
    let body = try json(try proof("t", name: ada))
    #expect(body["token"] as? String == "t")
    #expect(body["name"] as? [String: String] == ["given_name": "Ada"])
    #expect(try json(try proof("t"))["name"] == nil)
  }

  @Test func `Apple's is sent with the user, as Apple's own answer has it`() throws {
    let body = try json(.fixture("t", name: ada))
    let user = try #require(body["user"] as? [String: Any])
    #expect(user["name"] as? [String: String] == ["given_name": "Ada"])
    #expect(body["name"] == nil && body["identity_token"] as? String == "t")
  }

  @Test func `after a refusal it goes with the same person's next sign-in at the same provider`() async throws
  {
    let sent = Recorder<SignInProof>()
    var backend = SignInBackend.preview()
    let redeem = backend.redeem
    backend.redeem = { (proof, key) throws(BackendFailure) in
      await sent.add(proof)
      if await sent.all.count == 1 {
        throw .refused(Problem(code: .signUpRefused, title: "Not now", status: 403))
      }
      return try await redeem(proof, key)
    }
    let storage = MemoryStorage()
    let first = FixedStrategy("vendor_sheet", .success(try proof("first", name: ada)))
    let before = SessionEngine(backend: backend, storage: storage, strategies: [first])
    await #expect(throws: SignInError.self) { try await before.signIn(with: SignInMethod("vendor_sheet")) }
    #expect(try await Outbox(storage: storage).waitingNames() == [ada])

    let second = FixedStrategy("vendor_sheet", .success(try proof("second")))
    let after = SessionEngine(backend: backend, storage: storage, strategies: [second])
    try await after.signIn(with: SignInMethod("vendor_sheet"))
    #expect(await sent.all.map(\.name) == [ada, ada])
    #expect(try await Outbox(storage: storage).waitingNames().isEmpty)
  }

  @Test func `a code of the browser flow has no place for it, so it waits`() async throws {
    var contents = OutboxContents()
    contents.keep(try #require(WaitingName(of: .fixture("t", name: ada), key: "k")))
    var code = SignInProof.code(
      TokenRequest(grantType: .authorizationCode, code: "c"), method: .appleInBrowser, provider: .apple)
    code.subject = "ada"
    contents.moveName(to: &code, .goAlong)
    #expect(code.name == nil && contents.names.map(\.name) == [ada])
    #expect(code.wirePath == "/v1/token")
  }

  @Test(arguments: [
    (SignInProof.Purpose.signIn, "/v1/sign-in/vendor"), (.signUp, "/v1/sign-up/vendor"),
    (.reauthenticate, "/v1/reauthenticate/vendor"), (.link, "/v1/user/identities/vendor"),
    ("carrier_pigeon", nil),
  ])
  func `the back end knows where each purpose goes`(purpose: SignInProof.Purpose, path: String?) throws {
    var proof = try proof("t")
    proof.purpose = purpose
    #expect(proof.wirePath == path)
  }

  @Test func `a stored proof is read as it was`() throws {
    let proof = try proof("t", name: ada)
    let read = try JSONDecoder().decode(SignInProof.self, from: JSONEncoder().encode(proof))
    #expect(read == proof && read.request([String: String].self) == ["token": "t"])
  }
}

import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct PasswordStrategyTests {
  private let world = AuthWorld()

  @Test func `address and password go to the endpoint of their purpose`() async throws {
    let context = SignInContext()
    let signIn = try await PasswordStrategy().authenticate(.email("a@b.example", password: "pw"), in: context)
    #expect(signIn.wirePath == "/v1/sign-in/password")
    let name = PersonName(givenName: "Ada")
    let signUp = try await PasswordStrategy().authenticate(
      .newAccount(email: "a@b.example", password: "pw", name: name), in: context)
    #expect(signUp.wirePath == "/v1/sign-up/password")
    let data = try #require(signUp.wireBody)
    let body = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(body["email"] as? String == "a@b.example" && body["password"] as? String == "pw")
    #expect(body["name"] as? [String: String] == ["given_name": "Ada"])
  }

  @Test(arguments: [("", "pw"), ("a@b.example", "")])
  func `an empty field is no credential`(email: String, password: String) async {
    await #expect(throws: SignInError.incompleteCredential) {
      try await PasswordStrategy().authenticate(.email(email, password: password), in: SignInContext())
    }
  }

  @Test func `a password never lies in storage, whatever the network does`() async throws {
    let gate = Gate()
    await world.server.plan("POST /v1/sign-in/password", .delay(gate), .unreachable)
    let auth = world.auth(PasswordStrategy())
    let attempt = Task { try? await auth.signIn(with: .email("a@b.example", password: "correct horse")) }
    await gate.reached()
    try await expectNoPassword()
    await gate.open()
    _ = await attempt.value
    _ = try? await auth.signIn(with: .email("a@b.example", password: "correct horse"))
    try await expectNoPassword()
  }

  private func expectNoPassword() async throws {
    for key in [StorageKey.outbox, .session] {
      let stored = String(decoding: try await world.storage.value(for: key) ?? Data(), as: UTF8.self)
      #expect(
        !stored.contains("correct") && !stored.contains(Data("correct horse".utf8).base64EncodedString()))
      #expect(!stored.contains("a@b.example"))
    }
  }

  @Test func `printing shows no password`() {
    let options = PasswordOptions(email: "a@b.example", password: "correct horse")
    var text =
      "\(options) \(String(reflecting: options)) \(SignInMethod.email("a@b.example", password: "correct horse"))"
    dump(options, to: &text)
    #expect(!text.contains("correct") && !text.contains("a@b"))
  }
}

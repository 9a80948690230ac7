import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct ChildSessionTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))

  @Test func `a watch redeems what the phone handed over with a verifier that the phone never saw`()
    async throws
  {
    await world.server.prove()
    let phone = try await world.signedIn(apple)
    let invitation = ChildInvitation(device: Device(name: "Ada’s Watch"))
    let code = try await phone.handOver(to: invitation.request)
    let watch = AuthWorld(sharing: world.server).auth(HandedOverStrategy())
    try await watch.signIn(with: .handedOver(code, to: invitation))
    let form = try #require(await world.server.bodies("POST /v1/token").first)
    let asked = try #require(await world.server.bodies("POST /v1/sessions/child").first)
    #expect(form.contains("code=child-code") && form.contains("code_verifier=\(invitation.verifier)"))
    #expect(
      asked.contains(PKCE(verifier: invitation.verifier).challenge) && !asked.contains(invitation.verifier))
    #expect(asked.contains("Ada’s Watch"))
    // Two sessions, each with tokens of its own.
    let tokens = (
      try await phone.engine.currentSession()?.refreshToken,
      try await watch.engine.currentSession()?.refreshToken
    )
    #expect(tokens.0 != nil && tokens.1 != nil && tokens.0 != tokens.1)
  }

  @Test func `a watch's request shows no sheet`() async throws {
    let phone = try await world.signedIn(apple)
    await #expect(throws: AccountError.reauthenticationRequired(methods: [.apple])) {
      try await phone.handOver(to: ChildInvitation().request)
    }
    #expect(await apple.asked == 1)
    try await phone.reauthenticate(with: .apple())
    #expect(try await phone.handOver(to: ChildInvitation().request).code == "child-code")
  }

  @Test func `an invitation is unlike any other and keeps its secret`() {
    let invitation = ChildInvitation()
    #expect(invitation.request != ChildInvitation().request)
    var text = "\(invitation) \(String(reflecting: invitation))"
    dump(invitation, to: &text)
    #expect(!text.contains(invitation.verifier))
  }
}

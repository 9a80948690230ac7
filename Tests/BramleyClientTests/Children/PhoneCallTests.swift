import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct PhoneCallTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))

  /// The messages are passed on as by WatchConnectivity.
  private func call(to phone: Auth) -> PhoneCall {
    PhoneCall { request in
      await withCheckedContinuation { continuation in
        let isOurs = WatchResponder(auth: phone).answer(HandoverMessage.asking(request)) {
          continuation.resume(returning: HandoverMessage.answer(in: $0))
        }
        if !isOurs { continuation.resume(returning: .failure(.unreadable)) }
      }
    }
  }

  @Test func `a watch signs in through its phone, with a session of its own`() async throws {
    await world.server.prove()
    let phone = try await world.signedIn(apple)
    let watch = AuthWorld(sharing: world.server).auth(HandedOverStrategy())
    let user = try await watch.signIn(through: call(to: phone), device: Device(name: "Ada’s Watch"))
    #expect(watch.state == .signedIn(user))
    let asked = try #require(await world.server.bodies("POST /v1/sessions/child").first)
    #expect(asked.contains("Ada’s Watch"))
  }

  @Test func `a phone on which nobody is signed in says so, and shows nothing`() async {
    let phone = world.auth(apple)
    let watch = AuthWorld(sharing: world.server).auth(HandedOverStrategy())
    await #expect(
      throws: SignInError.provider(code: "phone_not_signed_in", text: "the phone gave no session")
    ) {
      try await watch.signIn(through: call(to: phone))
    }
    #expect(watch.failure?.code == "provider_phone_not_signed_in")
    #expect(phone.failure == nil)
  }

  @Test func `a phone that has to ask its person first says so`() async throws {
    let phone = try await world.signedIn(apple)
    let answer = await call(to: phone).ask(ChildInvitation().request)
    #expect(answer == .failure(.reauthenticationRequired))
  }

  @Test func `an app's own message is ignored`() async throws {
    let responder = WatchResponder(auth: world.auth(apple))
    #expect(!responder.answer(["colour": "red"]) { _ in Issue.record("answered") })
  }

  @Test func `an answer of another version is no session`() {
    #expect(HandoverMessage.answer(in: [:]) == .failure(.unreadable))
    #expect(HandoverMessage.answer(in: ["bramley.child.code": Data("{}".utf8)]) == .failure(.unreadable))
    #expect(HandoverMessage.answer(in: ["bramley.child.error": "later"]) == .failure("later"))
  }
}

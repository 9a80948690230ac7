import BramleyAPI
import BramleySQL
import Foundation
import Logging
import Support
import Testing

@testable import BramleyCore

/// The hooks before a sign-up by password and before a guest.
@Suite struct SignUpHookTests {
  private let endpoint = ScriptedEndpoint()
  private let clock = ManualClock(StoreFixture.start)
  private let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  private func hook(_ question: Hook.Question) -> Hook {
    let clock = clock
    return Hook(
      question, caller: endpoint.caller(now: { clock.now }), alerts: alerts, patience: 30,
      surroundings: clock.surroundings)
  }

  private func guests(_ rig: PasswordRig) -> GuestService {
    GuestService(
      isEnabled: true, store: rig.store, signIn: rig.signIn, surroundings: rig.clock.surroundings)
  }

  @Test func `a guest is asked about once, and a retry finds its account without a question`() async throws {
    endpoint.answer(200, #"{"decision": "allow"}"#)
    let rig = try await PasswordRig(signUpHook: SignUpHook(hook(.signUp)))
    let key = try #require(IdempotencyKey("guest-key-0123456789"))
    let first = try await guests(rig).signIn(GuestSignInRequest(), idempotencyKey: key)
    #expect(endpoint.calls.count == 1)
    endpoint.answer(500)
    let again = try await guests(rig).signIn(GuestSignInRequest(), idempotencyKey: key)
    #expect(again.user.id == first.user.id && again.sessionID == first.sessionID)
    #expect(endpoint.calls.count == 1)
    let other = try #require(IdempotencyKey("guest-key-9876543210"))
    let refused = await refusal {
      try await guests(rig).signIn(GuestSignInRequest(), idempotencyKey: other)
    }
    #expect(refused?.code == .unavailable)
  }

  @Test func `nobody is asked about an address that is taken`() async throws {
    endpoint.answer(200, #"{"decision": "allow"}"#)
    let rig = try await PasswordRig(signUpHook: SignUpHook(hook(.signUp)))
    _ = try await rig.signUp("ada", "correct horse battery staple")
    #expect(endpoint.calls.count == 1)
    endpoint.answer(500)
    let taken = await refusal { try await rig.signUp("ada", "another horse battery staple") }
    #expect(taken?.code == Refusal.addressTaken.code)
    #expect(endpoint.calls.count == 1)
  }

  @Test func `a token that is refused leaves no account of a sign-up, nor of a guest`() async throws {
    endpoint.answer(200, #"{"decision": "refuse"}"#)
    let rig = try await PasswordRig(tokenHook: TokenHook(hook(.token), failure: .refuse))
    let password = "correct horse battery staple"
    #expect(await refusal { try await rig.signUp("ada", password) }?.code == .notAllowed)
    let key = try #require(IdempotencyKey("guest-key-0123456789"))
    let guest = await refusal { try await guests(rig).signIn(GuestSignInRequest(), idempotencyKey: key) }
    #expect(guest?.code == .notAllowed)
    #expect(try await rig.store.accountCount() == 0)
    endpoint.answer(200, #"{"decision": "allow"}"#)
    let before = endpoint.calls.count
    #expect(try await rig.signUp("ada", password).isNewUser)
    #expect(endpoint.calls.count == before + 1, "one question a token")
  }
}

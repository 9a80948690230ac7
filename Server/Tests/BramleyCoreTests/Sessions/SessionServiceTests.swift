import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct SessionServiceTests {
  let rig: SessionRig

  init() async throws { rig = try await SessionRig() }

  private func refreshToken(_ generation: UInt32 = 0, by ring: KeyRing? = nil) throws -> String {
    try #require(RefreshToken(sessionID: rig.session.id, generation: generation).text(by: ring ?? rig.ring))
  }

  @Test func `a refresh hands out the row's generation`() async throws {
    var next = rig.session
    next.generation = 7
    rig.store.answer(.current(next, rig.account))
    let session = try await rig.service.refresh(try refreshToken(6), idempotencyKey: nil)
    #expect(
      RefreshToken.read(session.refreshToken, by: rig.ring)
        == .genuine(RefreshToken(sessionID: next.id, generation: 7)))
    #expect(session.expiresIn == 900 && session.refreshExpiresIn == 1_000 && !session.isNewUser)
    #expect(rig.codec.read(session.accessToken, at: rig.clock.now)?.sessionID == next.id)
  }

  @Test func `a refresh token lives no longer than its session`() async throws {
    rig.clock.advance(by: 1_500)
    var next = rig.session
    next.idleExpiresAt = rig.clock.now.addingTimeInterval(1_000)
    rig.store.answer(.current(next, rig.account))
    let session = try await rig.service.refresh(try refreshToken(), idempotencyKey: nil)
    #expect(session.refreshExpiresIn == 500)
  }

  @Test(arguments: [
    (RotationOutcome.reused, ProblemCode.refreshTokenReused), (.keyReused, .idempotencyKeyReused),
    (.ended, .sessionEnded), (.expired, .refreshTokenInvalid), (.otherClient, .refreshTokenInvalid),
  ])
  func `each outcome has its code`(outcome: RotationOutcome, code: ProblemCode) async throws {
    rig.store.answer(outcome)
    let token = try refreshToken()
    #expect(await refusal { try await rig.service.refresh(token, idempotencyKey: nil) } == Refusal(code))
  }

  @Test func `a forged token is rejected without a read of the store`() async throws {
    let good = try refreshToken()
    for token in ["", "br1.", good + "A", String(good.dropLast()) + (good.hasSuffix("A") ? "Q" : "A")] {
      #expect(
        await refusal { try await rig.service.refresh(token, idempotencyKey: nil) }
          == Refusal(.refreshTokenInvalid))
    }
    #expect(rig.store.steps == 0)
  }

  @Test func `a token of an unknown key is never called invalid`() async throws {
    let token = try refreshToken(by: .fixture(2))
    let refusal = await refusal { try await rig.service.refresh(token, idempotencyKey: nil) }
    #expect(refusal == Refusal(.unavailable) && refusal?.retryAfter != nil)
    #expect(rig.store.steps == 0)
  }

  @Test func `a failing store ends no session`() async throws {
    let token = try refreshToken()
    rig.store.fail(with: StoreError(.unavailable, "full"))
    #expect(
      await refusal { try await rig.service.refresh(token, idempotencyKey: nil) } == Refusal(.unavailable))
    rig.store.fail(with: StoreError(.broken, "odd"))
    #expect(
      await refusal { try await rig.service.refresh(token, idempotencyKey: nil) } == Refusal(.internalError))
  }

  @Test func `the list marks the caller's session`() async throws {
    var other = rig.session
    other.id = "other"
    rig.store.list([other, rig.session])
    let list = try await rig.service.list(for: rig.caller)
    #expect(list.sessions.map(\.id) == [other.id, rig.session.id])
    #expect(list.sessions.map(\.current) == [false, true])
    rig.store.list([other])
    #expect(await refusal { try await rig.service.list(for: rig.caller) } == Refusal(.sessionEnded))
  }

  @Test(arguments: [
    (SessionEnding.Outcome.notFound, ProblemCode.notFound), (.notAllowed, .notAllowed),
    (.callerEnded, .sessionEnded),
  ])
  func `each outcome of an ending has its code`(outcome: SessionEnding.Outcome, code: ProblemCode) async {
    rig.store.answer(outcome)
    #expect(await refusal { try await rig.service.end("other", for: rig.caller) } == Refusal(code))
    #expect(
      await refusal { try await rig.service.endAll(keepingCurrent: true, for: rig.caller) } == Refusal(code))
  }

  @Test func `an ended session leaves the cache at once`() async throws {
    let (authenticator, token) = (rig.authenticator, try rig.accessToken())
    for end in [
      {
        rig.store.answer(.ended([rig.session.id]))
        try await rig.service.end(rig.session.id, for: rig.caller)
      },
      {
        rig.store.answer(.ended([rig.session.id]))
        try await rig.service.endAll(keepingCurrent: false, for: rig.caller)
      },
      {
        rig.store.answer(.reused)
        let old = try refreshToken()
        _ = await refusal { try await rig.service.refresh(old, idempotencyKey: nil) }
      },
    ] as [() async throws -> Void] {
      rig.store.find((rig.session, rig.account))
      _ = try await authenticator.authenticate(token)
      try await end()
      rig.store.find(nil)
      #expect(await refusal { try await authenticator.authenticate(token) } == Refusal(.sessionEnded))
    }
  }
}

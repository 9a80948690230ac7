import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct AccessTokenAuthenticatorTests {
  let rig: SessionRig

  init() async throws { rig = try await SessionRig() }

  @Test func `a caller with a valid token of a live session is authenticated`() async throws {
    let caller = try await rig.authenticator.authenticate(try rig.accessToken())
    #expect(caller.sessionID == rig.session.id && caller.userID == "uid" && caller.account == rig.account)
    #expect(try WireJSON.decoder().decode(User.self, from: caller.profile) == rig.account.wire)
  }

  @Test func `a session that was read is cached for five seconds`() async throws {
    let (authenticator, token) = (rig.authenticator, try rig.accessToken())
    for _ in 0..<3 { _ = try await authenticator.authenticate(token) }
    #expect(rig.store.reads == 1)
    rig.clock.advance(by: 5)
    _ = try await authenticator.authenticate(token)
    #expect(rig.store.reads == 2)
  }

  @Test func `a forged token causes no read of the store`() async throws {
    let (authenticator, good) = (rig.authenticator, try rig.accessToken())
    for token in ["", "x", good + "A", String(good.dropLast(2)) + "AA"] {
      #expect(await refusal { try await authenticator.authenticate(token) } == Refusal(.accessTokenInvalid))
    }
    #expect(rig.store.reads == 0)
  }

  @Test func `a cached token still expires`() async throws {
    let (authenticator, token) = (rig.authenticator, try rig.accessToken())
    rig.clock.advance(by: 929)
    _ = try await authenticator.authenticate(token)
    rig.clock.advance(by: 1)
    #expect(await refusal { try await authenticator.authenticate(token) } == Refusal(.accessTokenInvalid))
  }

  @Test func `a session that ended is refused at once on this node`() async throws {
    let (authenticator, token) = (rig.authenticator, try rig.accessToken())
    _ = try await authenticator.authenticate(token)
    var ended = rig.session
    ended.endedAt = rig.clock.now
    rig.store.find((ended, rig.account))
    rig.liveness.forget(session: ended.id)
    #expect(await refusal { try await authenticator.authenticate(token) } == Refusal(.sessionEnded))
  }

  @Test func `a session that ends while it is read is not kept as live`() async throws {
    let (authenticator, token) = (rig.authenticator, try rig.accessToken())
    let (liveness, id) = (rig.liveness, rig.session.id)
    rig.store.whileReading { liveness.forget(session: id) }
    _ = try await authenticator.authenticate(token)
    rig.store.whileReading {}
    rig.store.find(nil)
    #expect(await refusal { try await authenticator.authenticate(token) } == Refusal(.sessionEnded))
  }

  @Test func `a session of another account is refused`() async throws {
    var other = rig.session
    other.userID = "somebody"
    rig.store.find((other, rig.account))
    let token = try rig.accessToken()
    #expect(await refusal { try await rig.authenticator.authenticate(token) } == Refusal(.sessionEnded))
  }

  @Test func `a failing store ends no session`() async throws {
    rig.store.fail(with: StoreError(.unavailable, "full"))
    let token = try rig.accessToken()
    #expect(await refusal { try await rig.authenticator.authenticate(token) } == Refusal(.unavailable))
  }
}

import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Accounts whose second factor is lost.
@Suite struct LostFactorTests {
  private func report(_ server: FactorDoor) async throws -> SecondFactorLoss {
    let answer = try await server.door.post(
      WirePath.signInSecondFactorLost, #"{"token": "\#(try await server.waiting())"}"#)
    try #require(answer.status == 202, "\(answer.body)")
    return try WireJSON.decoder().decode(SecondFactorLoss.self, from: Data(answer.body.utf8))
  }

  @Test func `after three days the first factor opens the account, and the factors are gone`() async throws {
    let server = try await FactorDoor()
    let (session, _) = try await server.account()
    let loss = try await report(server)
    #expect(loss.availableAt == server.clock.now.addingTimeInterval(3 * 86_400))
    let events = try await server.door.activity(session).map(\.kind.rawValue)
    #expect(events.contains("second_factor_lost"))
    server.clock.advance(by: 86_400)
    #expect(try await report(server) == loss, "another report does not delay it")
    #expect(try await server.signIn().status == 403)
    server.clock.advance(by: 2 * 86_400)
    let opened = try await server.signIn().session
    #expect(try await server.list(opened).secondFactors.isEmpty)
    #expect(try await server.door.activity(opened).contains { $0.kind.rawValue == "second_factor_removed" })
    _ = try await server.signIn().session
  }

  @Test func `a use of the factor cancels it`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    _ = try await report(server)
    let session = try await server.prove(try await server.waiting(), app.code()).session
    #expect(try await server.list(session).lost == nil)
    server.clock.advance(by: 3 * 86_400)
    #expect(try await server.signIn().status == 403)
  }

  @Test func `any session of the account cancels it, without the factor`() async throws {
    let server = try await FactorDoor()
    let (session, _) = try await server.account()
    _ = try await report(server)
    let fresh = try await server.door.post(
      WirePath.refresh, #"{"refresh_token": "\#(session.refreshToken)"}"#
    ).session
    #expect(try await server.delete(WirePath.secondFactorLost, as: fresh).status == 204)
    #expect(try await server.delete(WirePath.secondFactorLost, as: fresh).status == 404)
    server.clock.advance(by: 3 * 86_400)
    #expect(try await server.signIn().status == 403)
  }

  @Test func `it is open for a week`() async throws {
    let server = try await FactorDoor()
    _ = try await server.account()
    _ = try await report(server)
    server.clock.advance(by: 10 * 86_400)
    #expect(try await server.signIn().status == 403)
  }

  @Test func `where a factor is required, a new one is added then`() async throws {
    let before = try await FactorDoor(.optional)
    _ = try await before.account()
    let server = try await FactorDoor(.required, over: before)
    _ = try await report(server)
    server.clock.advance(by: 3 * 86_400)
    #expect(try await server.signIn().problem?.code == .secondFactorEnrollmentRequired)
  }

  @Test func `the report needs a sign-in that waits`() async throws {
    let server = try await FactorDoor()
    _ = try await server.account()
    let answer = try await server.door.post(WirePath.signInSecondFactorLost, #"{"token": "br2f.x"}"#)
    #expect(answer.problem?.code == .codeExpired)
  }
}

import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// Tries of one attempt by several processes: each reports only its own outcome.
@Suite struct DepartureTests {
  private let storage = MemoryStorage()
  private let ada = PersonName(givenName: "Ada")

  private func sending(_ id: String) -> @Sendable () -> Sending {
    { Sending(id: id, at: Uptime(boot: "test", seconds: 1_000)) }
  }

  private func begin(_ token: String, named name: PersonName? = nil) async throws -> Departure {
    try await Outbox(storage: storage).add(
      .fixture(token, name: name), key: "key-\(token)", at: Date(timeIntervalSince1970: 0),
      sending: sending("of-\(token)"), basis: 0, delivered: nil)
  }

  @Test func `a failed try releases the name`() async throws {
    let only = try await begin("first", named: ada)
    try await Outbox(storage: storage).withdraw(only)
    #expect(try await begin("second").attempt.proof.name == ada)
  }

  @Test func `a failed try says nothing about another one`() async throws {
    let first = try await begin("first", named: ada)
    let outbox = Outbox(storage: storage)
    let other = try await outbox.depart(Departure(attempt: first.attempt).departed, as: sending("other"))
    try await outbox.withdraw(first)
    #expect(try await begin("second").attempt.proof.name == nil)
    #expect(other?.earlier == first.attempt.sent)
  }

  @Test func `nor does it when the name is already waiting`() async throws {
    let first = try await begin("first", named: ada)
    let outbox = Outbox(storage: storage)
    _ = try await outbox.depart(first.departed, as: sending("other"))
    try await outbox.close(delivered: nil)
    try await outbox.withdraw(first)
    #expect(try await begin("second").attempt.proof.name == nil)
  }

  @Test func `a rejected try releases the name if it was the first`() async throws {
    let first = try await begin("first", named: ada)
    let outbox = Outbox(storage: storage)
    // Another sign-in has closed it meanwhile.
    try await outbox.close(delivered: nil)
    try await outbox.refuse(first)
    #expect(try await begin("second").attempt.proof.name == ada)
  }

  @Test func `a try that was stored twice and sent once counts once`() async throws {
    let first = try await begin("first", named: ada)
    let outbox = Outbox(storage: storage)
    let again = try #require(try await outbox.depart(first, as: sending("again")))
    #expect(again.earlier == nil)
    try await outbox.withdraw(again)
    #expect(try await begin("second").attempt.proof.name == ada)
  }

  @Test func `nothing is sent for an attempt that has ended`() async throws {
    let first = try await begin("first", named: ada)
    _ = try await begin("second")
    #expect(try await Outbox(storage: storage).depart(first, as: sending("late")) == nil)
  }

  @Test func `a waiting name stays when the next proof is not kept`() async throws {
    let outbox = Outbox(storage: storage)
    try await outbox.refuse(try await begin("first", named: ada))
    var passing = SignInProof.fixture("passing")
    passing.isKept = false
    let departure = try await outbox.add(
      passing, key: "passing", at: Date(timeIntervalSince1970: 0), sending: sending("passing"), basis: 0,
      delivered: nil)
    #expect(departure.attempt.proof.name == nil)
    #expect(try await outbox.waitingNames() == [ada])
    // Each of its tries counts as its own, though nothing is written.
    #expect(try await outbox.depart(departure.departed, as: sending("again"))?.hasLeft == false)
  }
}

import HTTPTypes
import Hummingbird
import Testing

@testable import BramleyHTTP

@Suite struct RequestIDsTests {
  let door = TestDoor([Endpoint(.get, "/ok") { _, _ in Response(status: .ok) }])

  @Test(arguments: ["a", "ABC-123-xyz", String(repeating: "a", count: 64)])
  func `a client's own id is kept`(id: String) async throws {
    #expect(try await door.ask(.get, "/ok", headers: [.requestID: id]).headers[.requestID] == id)
  }

  @Test(arguments: ["", "a b", "a_b", "é", "a\"b", String(repeating: "a", count: 65)])
  func `an id of another form is replaced`(id: String) async throws {
    let answer = try await door.ask(.get, "/ok", headers: [.requestID: id])
    let given = try #require(answer.headers[.requestID])
    #expect(given != id && RequestIDs.isKept(given))
    #expect(answer.headers[values: .requestID].count == 1)
  }

  @Test func `ids differ, and those of another process too`() {
    let ids = RequestIDs(seed: 1)
    let made = Set((0..<10_000).map { _ in ids.id(offered: nil) })
    #expect(made.count == 10_000 && made.allSatisfy { $0.utf8.count == 15 })
    let other = RequestIDs(seed: 0x1234_5678_9ABC_DEF0)
    #expect((0..<1000).allSatisfy { _ in !made.contains(other.id(offered: nil)) })
  }
}

import Testing

@testable import Inspection

@Suite struct DatabaseRuleTests {
  private func status(
    version: Int = 150_018, encoding: String = "UTF8", isDurable: Bool = true, mostConnections: Int = 100
  ) -> Check.Status {
    DatabaseRule.verdict(
      .server(version: version, encoding: encoding, isDurable: isDurable, mostConnections: mostConnections),
      connections: 10
    ).status
  }

  @Test func `a database is judged by its version, its encoding, and what a crash leaves of it`() {
    #expect(status() == .ok)
    #expect(status(version: 130_000) == .ok)
    #expect(status(version: 120_022) == .fail)
    #expect(status(encoding: "SQL_ASCII") == .fail)
    #expect(status(isDurable: false) == .warn)
    #expect(status(mostConnections: 9) == .warn)
    #expect(DatabaseRule.verdict(.unreachable(reason: "refused"), connections: 10).status == .fail)
  }
}

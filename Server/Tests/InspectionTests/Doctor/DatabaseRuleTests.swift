import BramleyCore
import Foundation
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

  @Test func `a replica is judged by whose data it has, whether it follows, and how far it is behind`() {
    let (one, other) = (Data([1]), Data([2]))
    let (known, new, stranger) = (
      MasterKey.ID(rawValue: 1), MasterKey.ID(rawValue: 2), MasterKey.ID(rawValue: 3)
    )
    func status(
      isStandby: Bool = true, isFresh: Bool = true,
      keys: [MasterKey.ID: Data]? = [MasterKey.ID(rawValue: 1): Data([1])]
    ) -> Check.Status {
      DatabaseRule.verdict(
        .server(isStandby: isStandby, isFresh: isFresh, masterKeys: keys),
        sealedWith: [known: one, new: other]
      ).status
    }
    #expect(status() == .ok)
    #expect(status(keys: [known: other]) == .fail)
    #expect(status(keys: [stranger: one]) == .fail)
    #expect(status(keys: nil) == .ok, "a standby that has not heard of the first key yet")
    #expect(status(isStandby: false) == .warn)
    #expect(status(isFresh: false) == .warn)
    #expect(DatabaseRule.verdict(.unreachable(reason: "refused"), sealedWith: nil).status == .warn)
  }
}

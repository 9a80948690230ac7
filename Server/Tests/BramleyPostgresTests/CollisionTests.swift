import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

private typealias Fixture = StoreFixture

/// Serializable transactions that have nothing to do with each other.
@Suite(.limitedConcurrency) struct CollisionTests {
  @Test func `sign-ins of different people at once do not collide`() async throws {
    try await withPostgresStore(connections: 8) { settings in
      // A busy machine takes its time to fill the tables.
      (settings.patience.forStatement, settings.patience.forStep) = (120, 120)
    } _: { store in
      try await fill(store)
      let before = store.engine.collisions
      try await withThrowingTaskGroup(of: Void.self) { group in
        for part in 0..<8 {
          group.addTask {
            for number in 0..<20 { _ = try await store.signIn(entry("person \(part) \(number)")) }
          }
        }
        try await group.waitForAll()
      }
      let collisions = store.engine.collisions - before
      #expect(collisions < 16, "of 160 sign-ins")
    }
  }

  /// Adds rows until each index has many pages. Who shares a page with others collides with them.
  private func fill(_ store: PostgresStore) async throws {
    _ = try await store.signIn(entry("first"))
    let random = "md5('salt' || number)"
    for (table, columns) in [
      ("account", "'id', \(random), 'support_id', \(random), 'email', \(random) || '@a.example'"),
      ("identity", "'id', \(random), 'user_id', \(random), 'subject', \(random)"),
      ("session", "'id', \(random), 'user_id', \(random), 'identity_id', \(random)"),
      ("spent", "'mark', '\\x' || \(random) || \(random)"),
    ] {
      try await store.engine.runWrite(.readCommitted) { tx in
        try tx.write(
          """
          INSERT INTO \(table) SELECT made.* FROM (SELECT * FROM \(table) LIMIT 1) AS first, generate_series(1, 20000) AS number,
            jsonb_populate_record(NULL::\(table), to_jsonb(first) || jsonb_build_object(\(columns))) AS made
          """, [])
      }
    }
  }

  /// The first sign-in of a person, by a token whose mark has its expiry in front, as all of that second have.
  private func entry(_ person: String) -> SignInEntry<SessionOpening> {
    // Subjects that are spread as providers' are.
    let subject = Fixture.hash(person).map { String(format: "%02x", $0) }.joined()
    var entry = Fixture.entry(subject, token: "token of \(person)")
    entry.email = EmailClaim(address: "\(subject)@a.example", isVerified: true)
    // Then it is looked for whether an account has this address already.
    entry.address = .verified
    let use = SingleUse(
      token: entry.mark.hash, expiring: Fixture.time(600), leeway: 60)
    (entry.mark.hash, entry.mark.unorderedHash) = (use.hash, use.unorderedHash)
    return entry
  }
}

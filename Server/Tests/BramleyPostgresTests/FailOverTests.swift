import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

private typealias Fixture = StoreFixture

/// What an operator does to a database while nodes run on it.
@Suite(.limitedConcurrency) struct FailOverTests {
  /// Signs somebody in as a client does that gets 503: again and again.
  private func isDone(_ entry: SignInEntry<SessionOpening>, in store: PostgresStore) async throws -> Bool {
    try await eventually { (try? await store.signIn(entry)) != nil }
  }

  private func signIn(_ people: [String], to store: PostgresStore, counting answered: Tally) async throws {
    for person in people {
      #expect(try await isDone(Fixture.entry(person, token: person, key: person), in: store))
      _ = answered.add()
    }
  }

  @Test func `a standby that is promoted takes over, and all that was answered is there, once`() async throws
  {
    let primary = try await PostgresCluster(settings: PostgresCluster.replicated)
    let database = PostgresCluster.name(try await primary.makeDatabase())
    let standby = try await PostgresCluster(settings: PostgresCluster.replicated, standbyOf: primary)
    // What is answered is on both.
    try await primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try await primary.execute("SELECT pg_reload_conf()")
    let settings = PostgresSettings(
      url: "postgres:///\(database)?host=\(primary.folder),\(standby.folder)&user=bramley", connections: 4)
    let store = try await PostgresStore.open(settings, surroundings: .live)

    let people = (0..<80).map { "person \($0)" }
    let answered = Tally()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        let own = people.indices.filter { $0 % 4 == lane }.map { people[$0] }
        group.addTask { try await signIn(own, to: store, counting: answered) }
      }
      #expect(try await eventually { answered.value >= 20 })
      await primary.stop()
      try await standby.execute("SELECT pg_promote()")
      try await group.waitForAll()
    }

    for person in people { #expect(try await store.session(Fixture.session(person)) != nil) }
    #expect(try await store.accounts(after: nil, limit: 1_000).count == people.count)
    try await onOwnThread { store.close() }
    await standby.stop()
  }

  @Test func `a password that changes is read from its file again, and the node goes on`() async throws {
    let folder = try TemporaryFolder()
    let rules = folder.path + "/rules"
    try "local all bramley trust\nlocal all node scram-sha-256\n"
      .write(toFile: rules, atomically: true, encoding: .utf8)
    // PostgreSQL runs as a user of its own.
    for (path, mode) in [(folder.path, 0o755), (rules, 0o644)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let cluster = try await PostgresCluster(settings: ["hba_file=\(rules)"])
    let database = PostgresCluster.name(try await cluster.makeDatabase())
    try await cluster.execute("CREATE ROLE node LOGIN PASSWORD 'first'")
    try await cluster.execute("ALTER DATABASE \(database) OWNER TO node")
    let file = folder.path + "/password"
    func write(_ password: String) throws {
      try (password + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }

    try write("first")
    var settings = PostgresSettings(
      url: "postgres:///\(database)?host=\(cluster.folder)&user=node", connections: 2)
    settings.passwordPath = file
    let store = try await PostgresStore.open(settings, surroundings: .live)
    _ = try await store.signIn(Fixture.entry("ada", token: "first"))

    // Connections that are open go on. New ones are refused, and say so.
    try await cluster.execute("ALTER ROLE node PASSWORD 'second'")
    _ = try await store.signIn(Fixture.entry("bob", token: "second"))
    try await cluster.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'node'")
    let error = await #expect(throws: StoreError.self) {
      try await store.signIn(Fixture.entry("cleo", token: "third"))
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.description.contains("second") == false && error?.description.contains("first") == false)

    try write("second")
    let entry = Fixture.entry("cleo", token: "third", key: "key")
    #expect(try await isDone(entry, in: store))
    try await onOwnThread { store.close() }
    await cluster.stop()
    withExtendedLifetime(folder) {}
  }
}

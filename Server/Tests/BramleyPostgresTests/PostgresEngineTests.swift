import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PostgresEngineTests {
  @Test func `values of every kind come back as they were`() async throws {
    try await withPostgresStore { store in
      let bytes = Data((0...255).map { UInt8($0) })
      let texts = ["", "Ada", "\u{1F469}\u{200D}\u{1F680}", "'; DROP TABLE account; --", "a\\b\n\t\u{7F}"]
      let numbers = [Int64.min, -1, 0, 1, .max]
      try await store.engine.write { tx in
        _ = try tx.run("CREATE TABLE sample (n BIGINT, t TEXT, b BYTEA)", [])
        for (index, text) in texts.enumerated() {
          try tx.write("INSERT INTO sample VALUES (?, ?, ?)", [numbers[index], text, bytes])
        }
        try tx.write("INSERT INTO sample VALUES (NULL, NULL, NULL)", [])
        try tx.write("INSERT INTO sample VALUES (7, 'seven', ?)", [Data()])
      }
      let rows = try await store.engine.read { try $0.rows("SELECT n, t, b FROM sample ORDER BY n", []) }
      #expect(Set(try rows.compactMap { try $0.optionalInteger(0) }) == Set(numbers + [7]))
      #expect(Set(try rows.compactMap { try $0.optionalText(1) }) == Set(texts + ["seven"]))
      #expect(try rows.filter { try $0.optionalBytes(2) == bytes }.count == texts.count)
      #expect(rows.contains { $0.isNull(0) && $0.isNull(1) && $0.isNull(2) })
      #expect(try rows.contains { try $0.optionalBytes(2) == Data() })
    }
  }

  @Test func `a step that throws has written nothing, and the next one finds the connection sound`()
    async throws
  {
    struct Stop: Error {}
    try await withPostgresStore(connections: 1) { store in
      for _ in 0..<3 {
        await #expect(throws: StoreError.self) {
          try await store.engine.write { tx in
            _ = try tx.run("INSERT INTO person_secret (id, sealed) VALUES (1, ?)", [Data([1])])
            throw Stop()
          }
        }
        // A statement that fails late, together with the commit.
        await #expect(throws: StoreError.self) {
          try await store.engine.write { tx in
            try tx.write("INSERT INTO person_secret (id, sealed) VALUES (1, ?)", [Data([1])])
            try tx.write("INSERT INTO person_secret (id, sealed) VALUES (2, ?)", [Data([1])])
          }
        }
      }
      let count = try await store.engine.read { try $0.count("SELECT COUNT(*) FROM person_secret", []) }
      #expect(count == 0)
    }
  }

  @Test(arguments: [PostgresSettings.CommitProof.automatic, .row])
  func `steps that collide are run again until each is done`(proof: PostgresSettings.CommitProof) async throws
  {
    try await withPostgresStore(connections: 8, { $0.commitProof = proof }) { store in
      try await store.engine.write { tx in
        _ = try tx.run("CREATE TABLE tally (id BIGINT PRIMARY KEY, count BIGINT NOT NULL)", [])
        _ = try tx.run("INSERT INTO tally VALUES (1, 0)", [])
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<64 {
          group.addTask {
            try await store.engine.write { tx in
              let count = try tx.count("SELECT count FROM tally WHERE id = 1", [])
              try tx.write("UPDATE tally SET count = ? WHERE id = 1", [count + 1])
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.engine.read { try $0.count("SELECT count FROM tally WHERE id = 1", []) } == 64)
    }
  }

  @Test func `many nodes that start at once on an empty database make one schema`() async throws {
    let cluster = try await PostgresCluster.shared
    let settings = PostgresSettings(url: try await cluster.makeDatabase(), connections: 1)
    let stores = try await withThrowingTaskGroup(of: PostgresStore.self) { group in
      for _ in 0..<6 { group.addTask { try await PostgresStore.open(settings, surroundings: .live) } }
      return try await group.reduce(into: [PostgresStore]()) { $0.append($1) }
    }
    _ = try await stores[0].signIn(StoreFixture.entry())
    #expect(try await stores[5].session(StoreFixture.session("token")) != nil)
    for store in stores { try await onOwnThread { store.close() } }
    try await cluster.drop(settings.url)
  }

  @Test func `a database of another encoding is refused with the remedy`() async throws {
    try await PostgresCluster.withDatabase(encoding: "SQL_ASCII") { database in
      let error = await #expect(throws: StoreError.self) {
        try await PostgresStore.open(PostgresSettings(url: database, connections: 1), surroundings: .live)
      }
      #expect(error?.description.contains("createdb --encoding UTF8") == true)
    }
  }

  @Test func `a database that is away fails at once after a while, and says why without a password`()
    async throws
  {
    var settings = PostgresSettings(url: "postgres://someone:secret@127.0.0.1:1/none", connections: 1)
    settings.patience.forOutage = 0.1
    settings.patience.forStep = 0.3
    let error = await #expect(throws: StoreError.self) {
      try await PostgresStore.open(settings, surroundings: .live)
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.description.contains("secret") == false)
    #expect(error?.description.contains("127.0.0.1") == true)
  }

  @Test func `without prepared statements the store does the same`() async throws {
    try await withPostgresStore(connections: 2, { $0.pooler = .transaction }) { store in
      for promise in StoreContract.all.prefix(1) { try await promise.check(store) }
      #expect(
        try await store.engine.read { try $0.count("SELECT COUNT(*) FROM pg_prepared_statements", []) } == 0)
    }
  }

  @Test func `a closed store refuses, and blocks nobody`() async throws {
    try await withPostgresStore { store in
      try await onOwnThread { store.close() }
      await #expect(throws: StoreError.self) { try await store.jobCounts() }
    }
  }

  @Test func `forty deletions at once are all done, although each reads what the others write`() async throws
  {
    try await withPostgresStore(connections: 10) { store in
      let people = (0..<40).map { "person \($0)" }
      for person in people { _ = try await store.signIn(StoreFixture.entry(person, token: person)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for person in people {
          group.addTask {
            _ = try await store.delete(
              StoreFixture.deletion(
                "deletion \(person)", of: person, StoreFixture.user(person), by: StoreFixture.owner(person)))
          }
        }
        try await group.waitForAll()
      }
      for person in people { #expect(try await store.session(StoreFixture.session(person)) == nil) }
    }
  }
}

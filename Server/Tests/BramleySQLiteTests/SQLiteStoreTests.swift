import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct SQLiteStoreTests {
  private static let apple = URL(string: "https://appleid.apple.com/auth/keys")!

  let folder: TemporaryFolder
  var path: String { folder.path + "/store.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  @Test func `every commit is synced to disk`() async throws {
    let store = try SQLiteStore(path: path)
    let settings = try await store.engine.database.write { db in
      [
        try Int.fetchOne(db, sql: "PRAGMA synchronous"), try Int.fetchOne(db, sql: "PRAGMA fullfsync"),
        try Int.fetchOne(db, sql: "PRAGMA checkpoint_fullfsync"),
        try Int.fetchOne(db, sql: "PRAGMA foreign_keys"),
      ]
    }
    #expect(settings == [2, 1, 1, 1])
    let mode = try await store.engine.database.read { db in
      try String.fetchOne(db, sql: "PRAGMA journal_mode")
    }
    #expect(mode == "wal")
  }

  @Test func `a new file has small pages, and one that is there keeps its own`() async throws {
    let store = try SQLiteStore(path: path)
    let pages = { @Sendable (store: SQLiteStore) in
      try await store.engine.database.read { db in try Int.fetchOne(db, sql: "PRAGMA page_size") }
    }
    #expect(try await pages(store) == 2048)
    let other = folder.path + "/other.sqlite"
    do {
      let queue = try DatabaseQueue(path: other)
      try await queue.write { db in try db.execute(sql: "CREATE TABLE earlier (id INTEGER)") }
      try queue.close()
    }
    #expect(try await pages(try SQLiteStore(path: other)) == 4096)
  }

  @Test func `a store with the indexes of operators' searches loses them, and the searches find the same`()
    async throws
  {
    do {
      let pool = try DatabasePool(path: path)
      try await pool.write { db in
        _ = try Schema.moveForward(SQLTransaction(db), Array(Schema.migrations.prefix(6)))
      }
      try pool.close()
    }
    let store = try SQLiteStore(path: path)
    #expect(store.hasMovedForward)
    let indexes = try await store.engine.database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'")
    }
    #expect(!indexes.contains("account_by_support_id") && !indexes.contains("identity_by_email"))
    #expect(indexes.contains("account_by_email"))
    var entry = StoreFixture.entry()
    entry.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
    let account = try #require(try await store.signIn(entry).opened).account
    let searches: [AccountSelector] = [.email("ADA@example.com"), .supportID(SupportID(of: account.user.id))]
    for search in searches {
      #expect(try await store.accounts(search, limit: 2).map(\.user.id) == [account.user.id])
    }
  }

  @Test func `side files have the mode of the file`() async throws {
    // As the server does it: the file is created first, readable by its owner only.
    #expect(
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]))
    let store = try SQLiteStore(path: path)
    _ = try await store.signIn(StoreFixture.entry())
    for suffix in ["", "-wal", "-shm"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(suffix)")
    }
  }

  @Test func `all that was answered is there after the file is opened again`() async throws {
    var entry = StoreFixture.entry(key: "key")
    entry.name = PersonName(givenName: "Ada")
    entry.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
    entry.nonce = ServerNonce(hash: StoreFixture.hash("nonce"), expiresAt: StoreFixture.time(600))
    entry.jobs = [StoreFixture.job()]
    entry.grant = GrantRecord(
      identity: entry.identity, clientID: "app", sealedRefreshToken: Data("box".utf8),
      keptAt: entry.now)
    let reply = StoreFixture.parkedReply()
    let before: Account
    do {
      let store = try SQLiteStore(path: path)
      before = try #require(try await store.signIn(entry).opened).account
      _ = try await store.signIn(StoreFixture.codeEntry())
      _ = try await store.rotate(
        StoreFixture.session("token"), by: StoreFixture.rule(generation: 0, key: "refresh"))
      _ = try await store.park(reply, atMost: 9, at: StoreFixture.start)
      try await store.keepAppleKeySet(Data("set".utf8), from: Self.apple, fetchedAt: StoreFixture.start)
      try await store.keepMasterKeyCheck(Data("check".utf8), for: MasterKey.ID(rawValue: 7))
      _ = try await store.addSigningKey(
        SigningKeyRecord(id: "k", sealed: Data("s".utf8), createdAt: StoreFixture.start),
        unlessYoungerThan: StoreFixture.start, auditing: StoreFixture.event("k"))
      // Not closed: a killed process does not close either.
    }
    let store = try SQLiteStore(path: path)
    #expect(try await store.account(before.user.id)?.user == before.user)
    let session = try #require(try await store.session(StoreFixture.session("token"))).session
    #expect(session.generation == 1 && session.rotationKeyHash == StoreFixture.hash("refresh"))
    #expect(try await store.signIn(entry).opened?.session.id == session.id)
    #expect(try await store.signIn(StoreFixture.entry()).name == "replayed")
    #expect(try await store.jobCounts() == (1, 0))
    #expect(try await store.grants(of: entry.identity).count == 1)
    #expect(try await store.redeem(StoreFixture.redemption()).opened != nil)
    #expect(
      try await store.parkedReply(reply.mark, at: StoreFixture.start) == reply.fields)
    #expect(try await store.appleKeySet(from: Self.apple)?.document == Data("set".utf8))
    #expect(try await store.masterKeyChecks().count == 1)
    #expect(try await store.signingKeys().map(\.id) == ["k"])
    #expect(try await store.events(of: before.user.id, limit: 10).map(\.kind).contains(.signedUp))
  }

  @Test func `a file of a newer Bramley is not opened`() async throws {
    let store = try SQLiteStore(path: path)
    try await store.engine.database.write { db in
      try db.execute(
        sql: "INSERT INTO schema_migration (name, phase) VALUES ('99 from the future', 'contract')")
    }
    try store.close()
    let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
    #expect(error?.description.contains("newer") == true)
  }

  @Test func `a file that is not a store is not opened`() throws {
    try Data("not a database, but long enough to be taken for one".utf8).write(to: URL(filePath: path))
    #expect(throws: (any Error).self) { try SQLiteStore(path: path) }
    #expect(throws: (any Error).self) { try SQLiteStore(path: folder.path + "/no/such/folder/x.sqlite") }
  }

  @Test func `a closed store rejects calls and blocks no caller`() async throws {
    let store = try SQLiteStore(path: path)
    try store.close()
    await #expect(throws: StoreError.self) { try await store.signIn(StoreFixture.entry()) }
    await #expect(throws: StoreError.self) { try await store.account("nobody") }
  }

  @Test(arguments: [
    (ResultCode.SQLITE_BUSY, StoreError.Kind.unavailable), (.SQLITE_FULL, .unavailable),
    (.SQLITE_IOERR, .unavailable),
    (.SQLITE_READONLY, .unavailable), (.SQLITE_CONSTRAINT, .broken), (.SQLITE_CORRUPT, .broken),
    (.SQLITE_ERROR, .broken),
  ])
  func `an SQLite failure is mapped to its meaning`(code: ResultCode, kind: StoreError.Kind) {
    #expect(StoreError(DatabaseError(resultCode: code, message: "m")).kind == kind)
  }

  @Test func `an error's text holds no values`() async throws {
    let store = try SQLiteStore(path: path)
    let error = await #expect(throws: StoreError.self) {
      try await store.engine.write { tx in
        for _ in 0..<2 {
          try tx.run("INSERT INTO spent_nonce VALUES (?, ?)", [Data("secret-nonce".utf8), 1])
        }
      }
    }
    let text = try #require(error).description
    #expect(text.contains("1555") && !text.contains("secret") && !text.contains("INSERT"))
  }
}

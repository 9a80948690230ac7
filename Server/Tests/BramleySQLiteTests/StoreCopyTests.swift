import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Synchronization
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct StoreCopyTests {
  private func emptyFile(_ path: String) {
    #expect(
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]))
  }

  @Test func `a copy is one file with all that was committed, while the store is open`() async throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.path + "/store.sqlite", folder.path + "/copy.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try await store.signIn(StoreFixture.entry())
    emptyFile(copy)
    let told = Mutex<[Int]>([])
    try StoreCopy.make(of: path, at: copy) { done, all in
      #expect(done <= all)
      told.withLock { $0.append(done) }
    }
    #expect(told.withLock { !$0.isEmpty && $0 == $0.sorted() })
    #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // What comes later is not in the copy.
    _ = try await store.signIn(StoreFixture.entry("bob", token: "later"))
    let restored = try SQLiteStore(path: copy)
    #expect(try await restored.account(StoreFixture.user())?.user.id == StoreFixture.user())
    #expect(try await restored.account(StoreFixture.user("later")) == nil)
    #expect(try StoreCopy.damage(of: copy).isEmpty)
    try restored.close()
    try store.close()
  }

  @Test func `writes go on while a copy is made, and the copy is one moment's`() async throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.path + "/store.sqlite", folder.path + "/copy.sqlite")
    let store = try SQLiteStore(path: path)
    for person in 0..<300 {
      _ = try await store.signIn(StoreFixture.entry("p\(person)", token: "t\(person)"))
    }
    emptyFile(copy)
    let isDone = Mutex(false)
    let writer = Task {
      var count = 0
      while !isDone.withLock(\.self) || count == 0 {
        _ = try await store.signIn(StoreFixture.entry("w\(count)", token: "w\(count)"))
        count += 1
      }
      return count
    }
    try await Task.detached { try StoreCopy.make(of: path, at: copy) { _, _ in } }.value
    isDone.withLock { $0 = true }
    #expect(try await writer.value > 0)
    #expect(try StoreCopy.damage(of: copy).isEmpty)
    let restored = try SQLiteStore(path: copy)
    let (accounts, sessions) = try await restored.engine.database.read { db in
      (
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM account"),
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session")
      )
    }
    #expect(accounts == sessions)
    try restored.close()
    try store.close()
  }

  @Test func `damage within the file is found`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store.sqlite"
    let store = try SQLiteStore(path: path)
    try store.engine.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "INSERT INTO guest (user_id, created_at) VALUES ('nobody', 1)")
    }
    try store.close()
    #expect(try StoreCopy.damage(of: path) == ["1 rows refer to rows that are missing"])
  }
}

import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct StoreFileTests {
  private func withPath(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try body(folder.path + "/bramley.sqlite")
  }

  @Test func `no file and an empty file are what comes before the first start`() throws {
    try withPath { path in
      #expect(StoreFile(examining: path) == .empty)
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(StoreFile(examining: path) == .empty)
    }
  }

  @Test func `a store is sound while it is open, and after`() throws {
    try withPath { path in
      let store = try SQLiteStore(path: path)
      #expect(StoreFile(examining: path) == .sound(isChecked: true))
      try store.close()
      #expect(StoreFile(examining: path) == .sound(isChecked: true))
    }
  }

  @Test(arguments: ["a store", "SQLite format 2 and more", String(repeating: "x", count: 8_192)])
  func `another file is garbage`(text: String) throws {
    try withPath { path in
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(StoreFile(examining: path) == .garbage)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "nothing is written")
    }
  }

  @Test func `a header with nothing sound behind it is no store`() throws {
    try withPath { path in
      try (Data("SQLite format 3\0".utf8) + Data(repeating: 0xA5, count: 8_192)).write(
        to: URL(fileURLWithPath: path))
      #expect([.garbage, .damaged].contains(StoreFile(examining: path)))
    }
  }

  @Test func `overwritten pages are damage`() throws {
    try withPath { path in
      try SQLiteStore(path: path).close()
      let file = try #require(FileHandle(forWritingAtPath: path))
      // The first page has the schema; the tables follow.
      try file.seek(toOffset: 8_192)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 16_384))
      try file.close()
      #expect(StoreFile(examining: path) == .damaged)
    }
  }

  @Test func `a database of another program is not taken for a store`() throws {
    try withPath { path in
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
      try queue.close()
      #expect(StoreFile(examining: path) == .foreign)
    }
  }
}

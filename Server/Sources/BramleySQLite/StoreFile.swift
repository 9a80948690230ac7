import BramleyCore
import Foundation
import GRDB

/// What a file is that should be a store.
package enum StoreFile: Hashable, Sendable {
  /// No file, or an empty one, as it is before the first start.
  case empty
  /// A sound store; `isChecked` is whether all of it was read.
  case sound(isChecked: Bool)
  /// No SQLite database.
  case garbage
  /// A SQLite database that is damaged.
  case damaged
  /// A SQLite database of another program.
  case foreign
  /// It could not be read now.
  case unreadable

  /// The largest file that is read as a whole, in bytes: that takes a second or two.
  static let mostChecked = 256 << 20
  private static let header = Data("SQLite format 3\0".utf8)

  /// Examines a file and writes nothing.
  package init(examining path: String) {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    guard size > 0 else {
      self = .empty
      return
    }
    guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 16) else {
      self = .unreadable
      return
    }
    try? file.close()
    guard start == Self.header else {
      self = .garbage
      return
    }
    do { self = try Self.look(at: path, isWhole: size <= Self.mostChecked) } catch {
      switch error.resultCode {
      case .SQLITE_CORRUPT: self = .damaged
      case .SQLITE_NOTADB: self = .garbage
      default: self = .unreadable
      }
    }
  }

  private static func look(at path: String, isWhole: Bool) throws(DatabaseError) -> StoreFile {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { db in
        if isWhole, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" { return .damaged }
        let isForeign = try db.tableExists("master_key") == false && Self.hasTables(db)
        return isForeign ? .foreign : .sound(isChecked: isWhole)
      }
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw DatabaseError(resultCode: .SQLITE_ERROR)
    }
  }

  private static func hasTables(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'") ?? 0 > 0
  }
}

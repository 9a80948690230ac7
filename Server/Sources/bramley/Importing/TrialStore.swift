import BramleyCore
import BramleySQLite

/// An empty store in memory, against which an import is tried where there is none yet.
enum TrialStore {
  static func empty() throws -> any Store { try SQLiteStore.inMemory() }
}

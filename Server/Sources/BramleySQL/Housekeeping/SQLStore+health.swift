package import BramleyCore
package import Foundation

extension SQLStore: HealthStore {
  package func look(at now: Date) async throws(StoreError) -> Date? {
    switch engine.writeHealth.standing(at: now) {
    case .good: break
    case .bad(let failure): throw failure
    case .due: try await engine.write { try $0.tryWriting() }
    }
    return try await engine.read { tx in
      try tx.first("SELECT \(tx.dialect.clock ?? "NULL")", []) { try $0.optionalTime(0) } ?? nil
    }
  }
}

extension SQLTransaction {
  /// Writes a few new pages, and leaves nothing.
  fileprivate func tryWriting() throws {
    // Bytes that no database can pack.
    let bytes = Data((0..<8_192).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
    try run("CREATE TABLE write_trial (bytes \(dialect.bytes))", [])
    try run("INSERT INTO write_trial (bytes) VALUES (?)", [bytes])
    try run("DROP TABLE write_trial", [])
  }
}

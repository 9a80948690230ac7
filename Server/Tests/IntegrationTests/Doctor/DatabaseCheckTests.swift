import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Inspection
import Support
import Testing

@testable import bramley

/// The doctor looks at a PostgreSQL database, its replica and the master key of both.
@Suite(.limitedConcurrency) struct DatabaseCheckTests {
  /// Makes a store that knows one master key, of 32 such bytes.
  private func makeStore(at url: String, sealedWith byte: UInt8) async throws {
    let store = try await PostgresStore.open(PostgresSettings(url: url, connections: 1), surroundings: .live)
    let key = try #require(MasterKey(bytes: Data(repeating: byte, count: 32)))
    try await store.keepMasterKeyCheck(key.checkValue, for: key.id)
    try await onOwnThread { store.close() }
  }

  private func checks(
    _ rig: DoctorRig, key byte: UInt8? = 1, database: String, replica: String? = nil
  ) async -> [String: Check.Status] {
    var rig = rig
    rig.settings[.databaseURL] = database
    rig.settings[.databaseReadURL] = replica
    rig.settings[.serverMasterKey] = byte.map { Data(repeating: $0, count: 32).base64EncodedString() }
    let all = await rig.checks().filter { [.database, .masterKey].contains($0.id) }
    return Dictionary(all.map { ($0.id == .masterKey ? "key" : $0.subject, $0.status) }) { $1 }
  }

  @Test func `a database, its replica and its key are judged, each by itself`() async throws {
    try await PostgresCluster.withDatabase { database in
      try await PostgresCluster.withDatabase { other in
        try await makeStore(at: database, sealedWith: 1)
        try await makeStore(at: other, sealedWith: 2)
        try await DoctorRig.run { rig in
          // The cluster of the tests keeps nothing through a crash of the machine, which the doctor says.
          let (url, replica) = ("database.url", "database.read_url")
          #expect(await checks(rig, database: database) == [url: .warn, "key": .ok])
          #expect(await checks(rig, key: 2, database: database) == [url: .warn, "key": .fail])
          #expect(await checks(rig, key: nil, database: database) == [url: .warn, "key": .fail])
          let away = "postgres://bramley@127.0.0.1:1/none"
          #expect(
            await checks(rig, database: database, replica: away) == [url: .warn, "key": .ok, replica: .warn])
          // The primary once more is no replica, and another store is worse.
          #expect(
            await checks(rig, database: database, replica: database)
              == [url: .warn, "key": .ok, replica: .warn])
          #expect(
            await checks(rig, database: database, replica: other) == [url: .warn, "key": .ok, replica: .fail])
        }
      }
    }
  }
}

import BramleyAPI
import BramleyCore

extension UnreachableStore: ExportStore {
  func beginExport(_: ExportEntry) async throws(StoreError) -> ExportEntry.Outcome { throw down }
  func records(of _: UserID, most _: Int) async throws(StoreError) -> ExportedRecords? { throw down }
}

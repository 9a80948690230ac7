package import BramleyAPI
import Foundation

/// `GET /v1/user/export`: gives a person all that is kept about them.
package struct AccountExportService: Sendable {
  /// The largest number of records of a kind; of the audit log it is ten times as many. 2,000 events and 200 sessions were
  /// 0.95 MB; the kit takes answers of 8 MiB.
  package static let most = 200

  private let store: any ExportStore
  private let surroundings: Surroundings

  package init(store: any ExportStore, surroundings: Surroundings) {
    self.store = store
    self.surroundings = surroundings
  }

  /// Returns all that is kept about the caller; requires a recent authentication, and is recorded in the audit log.
  package func export(for caller: Caller) async throws(Refusal) -> AccountExport {
    let now = surroundings.now()
    try caller.demandOwner(at: now)
    let entry = ExportEntry(caller: caller.owner, auditID: surroundings.newIDText(at: now), now: now)
    switch try await begun(entry) {
    case .allowed: break
    case .ended: throw Refusal.sessionHasEnded
    case .notAllowed: throw Refusal.notAllowed
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    }
    let found: ExportedRecords?
    do throws(StoreError) {
      found = try await store.records(of: caller.userID, most: Self.most)
    } catch {
      throw Refusal(error)
    }
    guard let found else { throw Refusal.sessionHasEnded }
    return AccountExport(
      exportedAt: now, userID: caller.userID, records: found.records, truncated: found.truncated)
  }

  private func begun(_ entry: ExportEntry) async throws(Refusal) -> ExportEntry.Outcome {
    do throws(StoreError) { return try await store.beginExport(entry) } catch { throw Refusal(error) }
  }
}

import Foundation
package import Logging
import Metrics

/// Reseals boxes from older master keys with the current one. Safe to stop and to run again at any time and
/// on any number of nodes: each box is replaced only if it is still the one that was read.
package struct Resealing: Sendable {
  /// The most boxes that one transaction replaces, so that it blocks others only briefly.
  static let step = 200

  private let store: any SealedRowStore
  private let ring: KeyRing
  private let logger: Logger

  package init(store: any SealedRowStore, ring: KeyRing, logger: Logger) {
    self.store = store
    self.ring = ring
    self.logger = logger
  }

  /// Processes all tables once; returns how many boxes were resealed.
  @discardableResult
  package func run() async throws(StoreError) -> Int {
    var all = 0
    for table in store.sealedTables { all += try await run(table) }
    if all > 0 {
      logger.notice("sealed anew", metadata: ["boxes": "\(all)", "key": "\(ring.current.id)"])
    }
    return all
  }

  private func run(_ table: SealedTable) async throws(StoreError) -> Int {
    let seal = Seal(ring: ring)
    var (position, done, closed): ([String]?, Int, Int) = (nil, 0, 0)
    while !Task.isCancelled {
      let rows = try await store.boxes(
        in: table, notUnder: ring.current.id, after: position, limit: Self.step)
      guard let last = rows.last else { break }
      position = last.position
      let boxes = rows.compactMap { row in
        (try? seal.open(row.box, for: row.place.row)).map {
          Resealed(row, box: seal.close($0, for: row.place.row))
        }
      }
      closed += rows.count - boxes.count
      if !boxes.isEmpty { done += try await store.replace(boxes) }
    }
    if closed > 0 {
      logger.warning(
        "boxes don't open and stay as they are",
        metadata: ["table": "\(table.rawValue)", "boxes": "\(closed)"])
    }
    Counter(label: "bramley_resealed_total", dimensions: [("table", table.rawValue)]).increment(by: done)
    return done
  }
}

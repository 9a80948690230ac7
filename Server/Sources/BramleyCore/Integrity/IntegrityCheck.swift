import Foundation

/// Examines a store by all its invariants, and opens every sealed value. It writes nothing.
package struct IntegrityCheck: Sendable {
  private let store: any IntegrityStore
  private let ring: KeyRing?
  private let pageSize: Int

  /// - Parameter ring: the master keys at hand; without any, sealed values are not opened.
  package init(_ store: any IntegrityStore, ring: KeyRing?, pageSize: Int = 1_000) {
    self.store = store
    self.ring = ring
    self.pageSize = pageSize
  }

  /// Examines everything.
  ///
  /// - Parameter onProgress: called for each table that is done.
  package func run(
    onProgress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws(StoreError) -> IntegrityReport {
    let faults = try await store.schemaFaults()
    var report = IntegrityReport(findings: [.schema(faults)], rows: 0)
    // Where a table is missing nothing else can be said.
    guard faults.isEmpty else { return report }
    let all = store.examinedTables.count + store.sealedTables.count
    var done = 0
    for table in store.examinedTables {
      try await examine(table, into: &report)
      done += 1
      onProgress(done, all)
    }
    let removed = Set(try await store.masterKeys().filter { $0.removedAt != nil }.map(\.id))
    for table in store.sealedTables {
      report.findings.append(try await boxes(of: table, removed: removed))
      done += 1
      onProgress(done, all)
    }
    return report
  }

  private func examine(_ table: String, into report: inout IntegrityReport) async throws(StoreError) {
    var (rows, broken): (Int, [String: Broken]) = (0, [:])
    try await store.examine(table, pageSize: pageSize) { page in
      rows += page.rows
      for (id, keys) in page.broken { broken[id, default: Broken()].add(keys) }
    }
    report.rows += rows
    for invariant in store.invariants where invariant.table == table {
      let found = broken[invariant.id] ?? Broken()
      report.findings.append(
        .init(invariant, rows: rows, broken: found.count, examples: found.examples))
    }
  }

  private func boxes(
    of table: SealedTable, removed: Set<MasterKey.ID>
  ) async throws(StoreError) -> IntegrityReport.Finding {
    let seal = ring.map(Seal.init(ring:))
    var (rows, closed, keyless) = (0, Broken(), [MasterKey.ID: Int]())
    try await store.readBoxes(of: table, pageSize: pageSize) { boxes in
      rows += boxes.count
      for row in boxes {
        let key = SealedBoxFormat.key(of: row.box)
        if let key, removed.contains(key) {
          keyless[key, default: 0] += 1
          continue
        }
        guard let seal else { continue }
        do throws(Seal.Failure) {
          _ = try seal.open(row.box, for: row.place.row)
        } catch {
          switch error {
          case .unknownKey(let id): keyless[id, default: 0] += 1
          case .broken: closed.add([row.position.joined(separator: " ")])
          }
        }
      }
    }
    return .boxes(table, rows: rows, closed: closed, keyless: keyless, hasKeys: seal != nil)
  }

  /// Rows for which something does not hold.
  struct Broken {
    private(set) var count = 0
    private(set) var examples: [String] = []

    mutating func add(_ keys: [String]) {
      count += keys.count
      examples += keys.prefix(IntegrityReport.mostExamples - examples.count)
    }
  }
}

/// Where a sealed box names its key.
enum SealedBoxFormat {
  static func key(of box: Data) -> MasterKey.ID? {
    box.count > 5 ? MasterKey.ID(bytes: Data(box.dropFirst().prefix(4))) : nil
  }
}

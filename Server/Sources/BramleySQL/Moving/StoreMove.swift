package import BramleyCore

/// Copies all that a store holds into an empty one on any engine, in the order of the keys.
///
/// It may be killed at any time and run again: a batch of rows is one transaction, and what the target has of a table
/// is always the beginning of it. Both stores are marked meanwhile, so that nothing uses either.
package struct StoreMove: Sendable {
  /// How far it is.
  package enum Progress: Sendable, Hashable {
    /// All rows that are to be copied, and how many of them an earlier run copied.
    case begun(rows: Int, copied: Int)
    /// So many further rows are copied.
    case copied(Int)
    /// All are copied; the comparison begins.
    case comparing
    /// So many further rows are the same in both stores.
    case compared(Int)
  }

  /// What was moved.
  package struct Summary: Sendable, Hashable {
    /// The rows of each table, in the order of the copy.
    package var tables: [(name: String, rows: Int)]
    package var rows: Int { tables.map(\.rows).reduce(0, +) }

    package static func == (first: Self, second: Self) -> Bool {
      first.tables.elementsEqual(second.tables, by: { $0 == $1 })
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
  }

  let source: any SQLEngine
  let target: any SQLEngine
  /// The id of this move, if none has begun.
  private let newID: MoveMark.ID
  let pageSize: Int
  let onProgress: @Sendable (Progress) -> Void

  package init(
    from source: any SQLEngine, to target: any SQLEngine, newID: MoveMark.ID, pageSize: Int = 1_000,
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.source = source
    self.target = target
    self.newID = newID
    self.pageSize = pageSize
    self.onProgress = onProgress
  }

  /// Moves the store, or goes on where an earlier run was stopped.
  ///
  /// - Throws: ``MoveFailure`` or ``StoreError``.
  package func run() async throws -> Summary {
    let id = try await begin()
    try await announce()
    for table in Schema.tables { try await copy(table) }
    onProgress(.comparing)
    var summary = Summary(tables: [])
    for table in Schema.tables { summary.tables.append((table.name, try await compare(table))) }
    try await target.write { tx in
      for statement in tx.dialect.continueNumbers("webhook_event", "sequence") {
        _ = try tx.rows(statement, [])
      }
    }
    // The source first: at no time may both be used.
    try await source.write { try $0.replaceMoveMark(by: .left(id)) }
    try await target.write { try $0.replaceMoveMark(by: nil) }
    return summary
  }

  /// Marks both stores, or checks that their marks belong together.
  private func begin() async throws -> MoveMark.ID {
    let (from, to) = (
      try await source.read { try $0.moveMark() }, try await target.read { try $0.moveMark() }
    )
    let id: MoveMark.ID
    switch (from, to) {
    case (.arriving, _): throw MoveFailure.sourceArriving
    case (.left(let one), .arriving(let other)) where one == other: return one
    case (.left, _): throw MoveFailure.alreadyMoved
    case (.leaving(let one), .arriving(let other)) where one == other: return one
    case (_, .some): throw MoveFailure.otherMove
    case (.leaving(let begun), nil): id = begun
    case (nil, nil): id = newID
    }
    try await source.write { try $0.replaceMoveMark(by: .leaving(id)) }
    let used = try await target.write { tx -> String? in
      if let used = try Schema.tables.first(where: { try !tx.isEmpty($0) }) { return used.name }
      try tx.replaceMoveMark(by: .arriving(id))
      return nil
    }
    guard let used else { return id }
    // Nothing was moved, so the source may be used again.
    if from == nil { try await source.write { try $0.replaceMoveMark(by: nil) } }
    throw MoveFailure.targetInUse(used)
  }

  private func announce() async throws {
    var (rows, copied) = (0, 0)
    for table in Schema.tables {
      rows += try await source.read { try $0.rowCount(of: table) }
      copied += try await target.read { try $0.rowCount(of: table) }
    }
    onProgress(.begun(rows: rows, copied: copied))
  }
}

import BramleyCore

extension StoreMove {
  /// Copies the rows of a table that the target lacks.
  func copy(_ table: StoredTable) async throws {
    // Rows that others of the same table refer to come first.
    for part in table.parts {
      let last = try await target.read { try $0.lastKey(of: table, where: part) }
      var page = try await read(source, table, after: last, where: part)
      while let end = page.last {
        try demandNoNull(in: page, of: table)
        let (rows, position) = (page, table.key(of: end))
        // The next page is read while this one is written.
        async let next = read(source, table, after: position, where: part)
        try await target.write { try $0.insert(rows, into: table) }
        onProgress(.copied(rows.count))
        page = try await next
      }
    }
  }

  /// Compares every value of every row of a table; returns how many rows both have.
  func compare(_ table: StoredTable) async throws -> Int {
    var (count, last): (Int, [SQLValue]?) = (0, nil)
    while true {
      let position = last
      async let ours = read(source, table, after: position)
      async let theirs = read(target, table, after: position)
      let (first, second) = (try await ours, try await theirs)
      for (one, other) in zip(first, second) {
        guard table.columns.indices.allSatisfy({ one.value($0).isSame(as: other.value($0)) }) else {
          throw MoveFailure.different(table.name, StoredTable.shown(table.key(of: one)))
        }
      }
      guard first.count == second.count else { throw MoveFailure.different(table.name, nil) }
      guard let end = first.last else { return count }
      count += first.count
      onProgress(.compared(first.count))
      last = table.key(of: end)
    }
  }

  private func read(
    _ engine: any SQLEngine, _ table: StoredTable, after last: [SQLValue]?, where part: String? = nil
  ) async throws -> [SQLRow] {
    let limit = pageSize
    return try await engine.read { try $0.page(of: table, after: last, limit: limit, where: part) }
  }

  /// PostgreSQL keeps no null character in text; its own message would not say in which row it is.
  private func demandNoNull(in page: [SQLRow], of table: StoredTable) throws {
    for row in page {
      for (index, column) in table.columns.enumerated() where column.kind == .text {
        if case .text(let text) = row.value(index), text.utf8.contains(0) {
          throw MoveFailure.textWithNull(table.name, StoredTable.shown(table.key(of: row)))
        }
      }
    }
  }
}

extension StoredTable {
  /// Conditions that part the rows, so that a row comes before those that refer to it. A handed-over session has no
  /// child, so two parts do.
  fileprivate var parts: [String?] {
    ownReference.map { ["\($0) IS NULL", "\($0) IS NOT NULL"] } ?? [nil]
  }
}

extension SQLValue {
  /// Whether two values are the same, text byte for byte: Swift takes two spellings of a letter for one.
  func isSame(as other: SQLValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let two)): one == two
    case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
    case (.bytes(let one), .bytes(let two)): one == two
    default: false
    }
  }
}

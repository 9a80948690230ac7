/// The versions in which Apple's platforms introduced a symbol, from Apple's documentation and SDKs. It is written by hand,
/// independently of the declarations that it is compared with.
struct AvailabilityTable {
  struct Row: Hashable, CustomStringConvertible {
    let symbol: String
    let since: [String: Version]
    var description: String { symbol }
  }

  let rows: [Row]

  init(rows: [Row]) { self.rows = rows }

  /// Reads rows of a name and five versions, "no" where a platform lacks it.
  init(_ text: String) {
    rows = text.split(separator: "\n").map { line in
      let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      precondition(cells.count == Self.platforms.count + 1, "\(line)")
      let versions = zip(Self.platforms, cells.dropFirst()).map { platform, cell in
        precondition(cell == "no" || Version(cell) != nil, "\(line)")
        return (platform, Version(cell))
      }
      return Row(
        symbol: cells[0],
        since: Dictionary(uniqueKeysWithValues: versions).compactMapValues { $0 })
    }
  }

  private static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

  /// Returns what is wrong with declarations, and what to write instead.
  /// - Parameter words: those of the sources; what isn't among them need not be declared.
  func faults(of declarations: [Declaration], amid words: Set<String>) -> [String] {
    let declared = Dictionary(uniqueKeysWithValues: declarations.map { ($0.symbol, $0) })
    return rows.flatMap { row -> [String] in
      guard let declaration = declared[row.symbol] else {
        return row.isUsed(amid: words) ? ["\(row.symbol) is used and not declared"] : []
      }
      return Self.platforms.compactMap { platform in
        let (declared, right) = (declaration.since[platform], row.since[platform])
        guard declared != right else { return nil }
        return "\(row.symbol) on \(platform): declared \(word(declared)), Apple says \(word(right))"
      }
    }
  }

  /// Returns the declarations that state an availability and have no row.
  func unlisted(among declarations: [Declaration]) -> [String] {
    let listed = Set(rows.map(\.symbol))
    return declarations.filter { $0.isAnnotated && !listed.contains($0.symbol) }.map(\.symbol)
  }

  private func word(_ version: Version?) -> String { version.map { "since \($0)" } ?? "absent" }
}

extension AvailabilityTable.Row {
  /// Returns whether the sources name a symbol and the types that it belongs to.
  func isUsed(amid words: Set<String>) -> Bool {
    symbol.split(separator: ".").allSatisfy { words.contains(String($0.prefix { $0 != "(" })) }
  }
}

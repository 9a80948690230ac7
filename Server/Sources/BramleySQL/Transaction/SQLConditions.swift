/// What a search demands of its rows, with its values.
struct SQLConditions {
  private var conditions: [String] = []
  private(set) var parameters: SQLParameters = []

  /// Demands a condition.
  mutating func demand(_ condition: String, _ values: SQLParameters = []) {
    conditions.append(condition)
    parameters += values
  }

  /// Demands that a column has a value, or has none; nil for either.
  mutating func demand(_ column: String, isSet: Bool?) {
    if let isSet { demand("\(column) IS \(isSet ? "NOT " : "")NULL") }
  }

  /// The clause; empty where nothing is demanded.
  var clause: String { conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ") }
}

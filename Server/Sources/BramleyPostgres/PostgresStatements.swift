import BramleySQL

/// The statements that a connection has prepared, and those that it is preparing.
struct PostgresStatements {
  /// Statements are few; those whose lists vary in length could still become many.
  static let most = 500

  struct Statement {
    /// Empty for one that is sent anew each time.
    var name: String
    /// With numbered placeholders.
    var text: String
    var isPrepared: Bool
  }

  private var known: [String: Statement] = [:]
  private let dialect: SQLDialect
  private let prepares: Bool

  init(_ dialect: SQLDialect, prepares: Bool) {
    self.dialect = dialect
    self.prepares = prepares
  }

  mutating func statement(_ sql: String) -> Statement {
    if let statement = known[sql] { return statement }
    var statement = Statement(name: "", text: dialect.rendered(sql), isPrepared: false)
    if known.count < Self.most {
      if prepares { statement.name = Self.name(of: statement.text) }
      known[sql] = statement
    }
    return statement
  }

  /// Returns a name that only this text has (FNV-1a, 64 bits). Behind a pooler that is not configured, connections meet
  /// the statements of others: a name that meant two of them would execute the wrong one.
  static func name(of text: String) -> String {
    let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return "s\(String(hash, radix: 16))"
  }

  /// Marks a statement as one that the server knows, or will before its first use.
  mutating func keep(_ sql: String) { known[sql]?.isPrepared = true }

  /// Forgets all, since the server knows none any more.
  mutating func forgetAll() { known = [:] }

  /// Marks a statement as one that the server may not know.
  mutating func forget(_ sql: String) { known[sql]?.isPrepared = false }
}

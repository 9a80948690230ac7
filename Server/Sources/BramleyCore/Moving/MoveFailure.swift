/// Why a store can't be moved. The text says what to do and holds no values of rows.
package struct MoveFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A code for programs.
  package enum Code: String, Sendable {
    case sourceUnusable = "source_unusable"
    case targetInUse = "target_in_use"
    case otherMove = "other_move"
    case textWithNull = "text_with_null"
    case different
  }

  package let code: Code
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension MoveFailure {
  package static let sourceArriving = Self(
    .sourceUnusable, "the store to move holds a part of another one itself; end that move first")
  package static let alreadyMoved = Self(
    .sourceUnusable,
    "this store was moved to another one already; to move it again say `bramley move --cancel` first")

  package static func targetInUse(_ table: String) -> Self {
    Self(
      .targetInUse,
      "the store to move to is in use: the table \(table) has rows; give an empty database or folder")
  }

  package static let otherMove = Self(
    .otherMove,
    "the store to move to holds a part of another store; empty it, or end that move from the store that it began with"
  )

  package static func textWithNull(_ table: String, _ key: String) -> Self {
    Self(
      .textWithNull, "the row \(key) of \(table) has text with a null character, which PostgreSQL can't keep")
  }

  package static func different(_ table: String, _ key: String?) -> Self {
    let place = key.map { "the row \($0) of \(table)" } ?? "the end of \(table)"
    return Self(
      .different,
      "the two stores differ, first at \(place); nothing uses the new one yet. Empty it, and begin again after "
        + "`bramley move --cancel`")
  }
}

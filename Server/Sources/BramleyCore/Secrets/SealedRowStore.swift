package import Foundation

/// A table that holds sealed boxes. Each capability declares its own.
package struct SealedTable: Sendable, Hashable {
  /// The name for operators and metrics.
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// The secret for the hashes of people.
  package static let personSecret = SealedTable("person_secret")
}

/// Where a sealed box is stored. Each capability declares the places of its own tables.
package struct SealedPlace: Sendable, Hashable {
  package var table: SealedTable
  /// The row that the box is sealed for.
  package var row: Seal.Row

  package init(_ table: SealedTable, _ row: Seal.Row) {
    self.table = table
    self.row = row
  }

  package static let personSecret = SealedPlace(.personSecret, PersonSecret.row)
}

/// A box as it is stored in its row.
package struct SealedRow: Sendable, Equatable {
  package var place: SealedPlace
  package var box: Data
  /// The parts of the row's primary key, after which the next page begins.
  package var position: [String]

  package init(place: SealedPlace, box: Data, position: [String]) {
    self.place = place
    self.box = box
    self.position = position
  }
}

/// A box that replaces another.
package struct Resealed: Sendable {
  package var row: SealedRow
  package var box: Data

  package init(_ row: SealedRow, box: Data) {
    self.row = row
    self.box = box
  }
}

/// Finds sealed boxes, whatever they hold, so that they can be resealed with another key.
package protocol SealedRowStore: Sendable {
  /// The tables that hold sealed boxes.
  var sealedTables: [SealedTable] { get }
  /// Returns boxes of a table that are sealed with another key than `key`, by primary key, after a position.
  func boxes(
    in table: SealedTable, notUnder key: MasterKey.ID, after position: [String]?, limit: Int
  ) async throws(StoreError) -> [SealedRow]
  /// Replaces each box if it is still the one that was read; a row that was written meanwhile keeps its box.
  /// Returns how many were replaced.
  func replace(_ boxes: [Resealed]) async throws(StoreError) -> Int
}

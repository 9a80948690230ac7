package import BramleyCore

/// What a store lacks of what this version knows.
package struct SchemaPlan: Sendable {
  /// The steps to take, in their order.
  package let missing: [SchemaMigration]
  /// The steps of a later version that this one can live with.
  package let newer: [String]

  /// - Throws: ``StoreError`` when a later version has removed what this one needs.
  package init(known: [SchemaMigration], applied: [AppliedMigration]) throws(StoreError) {
    let names = Set(known.map(\.name))
    let later = applied.filter { !names.contains($0.name) }
    if let wall = later.first(where: { $0.phase != .expand }) {
      throw StoreError(
        .broken,
        "the store was made by a newer Bramley: its step \"\(wall.name)\" removed what this version needs")
    }
    newer = later.map(\.name)
    let taken = Set(applied.map(\.name))
    missing = known.filter { !taken.contains($0.name) }
  }
}

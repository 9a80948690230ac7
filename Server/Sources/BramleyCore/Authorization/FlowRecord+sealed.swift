extension SealedTable {
  /// What providers replied to browser flows.
  package static let flows = SealedTable("flows")
}

extension SealedPlace {
  package static func flow(_ id: String) -> SealedPlace { SealedPlace(.flows, FlowRecord.row(id)) }
}

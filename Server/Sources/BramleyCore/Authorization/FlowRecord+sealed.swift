extension SealedTable {
  package static let flows = SealedTable("flows")
}

extension SealedPlace {
  package static func flow(_ id: String) -> SealedPlace { SealedPlace(.flows, FlowRecord.row(id)) }
}

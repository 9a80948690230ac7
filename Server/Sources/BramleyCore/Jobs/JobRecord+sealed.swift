extension SealedTable {
  package static let jobs = SealedTable("jobs")
}

extension SealedPlace {
  package static func job(_ id: JobID) -> SealedPlace { SealedPlace(.jobs, JobRecord.row(id)) }
}

extension SealedTable {
  package static let signingKeys = SealedTable("signing_keys")
}

extension SealedPlace {
  package static func signingKey(_ id: String) -> SealedPlace {
    SealedPlace(.signingKeys, SigningKey.row(id))
  }
}

package import BramleyAPI

extension SealedTable {
  package static let grants = SealedTable("grants")
}

extension SealedPlace {
  package static func grant(_ identity: IdentityKey, _ client: ClientID) -> SealedPlace {
    SealedPlace(.grants, GrantRecord.row(identity, client))
  }
}

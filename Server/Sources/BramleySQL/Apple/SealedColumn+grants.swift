import BramleyAPI
import BramleyCore

extension SealedColumn {
  static let grants: SealedColumn = {
    var column = SealedColumn(
      .grants, "apple_grant", "sealed_refresh_token", key: "identity_id", "client_id"
    ) { .grant(try IdentityKey(row: $0.from(2)), ClientID(rawValue: try $0.text(1))) }
    column.source = "apple_grant JOIN identity ON identity.id = identity_id"
    column.others = ["provider", "team", "subject"]
    return column
  }()
}

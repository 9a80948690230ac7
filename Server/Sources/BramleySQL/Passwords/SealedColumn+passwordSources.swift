import BramleyCore

extension SealedColumn {
  static let passwordSources = SealedColumn(.passwordSources, "password_source", "sealed", key: "id") {
    .passwordSource(HashSource.ID(rawValue: try $0.text(0)))
  }
}

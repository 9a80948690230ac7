import BramleyCore

extension SealedColumn {
  static let signingKeys = SealedColumn(.signingKeys, "signing_key", "sealed", key: "id") {
    .signingKey(try $0.text(0))
  }
}

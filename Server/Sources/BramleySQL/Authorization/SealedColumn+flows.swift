import BramleyCore

extension SealedColumn {
  static let flows = SealedColumn(.flows, "flow", "reply", key: "id") { .flow(try $0.text(0)) }
}

import BramleyCore
import Foundation

extension SealedColumn {
  static let spentCodes: SealedColumn = {
    var column = SealedColumn(.spentCodes, "spent", "answer", key: "mark") { .spent(try $0.bytes(0)) }
    column.value = { .bytes(Data(base64Encoded: $0) ?? Data()) }
    return column
  }()
}

import BramleyCore
import Foundation

extension SealedColumn {
  static let parkedReplies: SealedColumn = {
    var column = SealedColumn(.parkedReplies, "parked_reply", "fields", key: "mark") {
      .parkedReply(try $0.bytes(0))
    }
    column.value = { .bytes(Data(base64Encoded: $0) ?? Data()) }
    return column
  }()
}

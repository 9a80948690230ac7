import BramleyCore
import Foundation

extension SealedColumn {
  static let flowCredentials: SealedColumn = {
    var column = SealedColumn(.flowCredentials, "flow_credential", "credential", key: "hash") {
      .flowCredential(try $0.bytes(0))
    }
    column.value = { .bytes(Data(base64Encoded: $0) ?? Data()) }
    return column
  }()
}

import AppleID
import BramleyCore

/// What `transfer prepare --json` prints.
struct PrepareTransferReport: Codable, Hashable {
  var total: Int
  var prepared: Int
  var revoked: Int
  var remaining: Int
}

/// What `transfer complete --json` prints.
struct CompleteTransferReport: Codable, Hashable {
  var total: Int
  var done: Int
  var created: Int
  var conflicts: Int
  var revoked: Int
  var remaining: Int
}

extension TransferPreparation.Summary {
  var wire: PrepareTransferReport {
    PrepareTransferReport(total: total, prepared: prepared, revoked: failed, remaining: remaining)
  }
}

extension TransferCompletion.Summary {
  var wire: CompleteTransferReport {
    CompleteTransferReport(
      total: total, done: done, created: created, conflicts: conflicts, revoked: failed, remaining: remaining)
  }
}

extension CommandFailure {
  /// A transfer that is not finished.
  init(remaining: Int, of total: Int, _ stop: TransferStop?) {
    self.init(.refused, "\(remaining) of \(total) are not done")
    if let words = stop?.explanation { sentences.append("\(words.what) \(words.remedy)") }
  }
}

import AppleID
import BramleyCore

/// The output of `transfer prepare --json`.
struct PrepareTransferReport: Codable, Hashable {
  var total: Int
  var prepared: Int
  var revoked: Int
  var remaining: Int
}

/// The output of `transfer complete --json`.
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
  /// Makes the failure of an unfinished transfer.
  init(remaining: Int, of total: Int, _ stop: TransferStop?) {
    self.init(.refused, "\(remaining) of \(total) are not done")
    if let words = stop?.explanation { sentences.append("\(words.what) \(words.remedy)") }
  }
}

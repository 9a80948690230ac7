import BramleyCore
import GRDB

extension StoreError {
  /// Maps an error of SQLite. The text names no values.
  init(_ error: any Error) {
    if let error = error as? StoreError {
      self = error
      return
    }
    if error is CancellationError {
      self.init(.unavailable, "the caller has gone")
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.broken, "\(type(of: error))")
      return
    }
    let text = "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    switch error.resultCode {
    case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN:
      self.init(.unavailable, text, keepsFromWriting: true)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_INTERRUPT: self.init(.unavailable, text)
    default: self.init(.broken, text)
    }
  }
}

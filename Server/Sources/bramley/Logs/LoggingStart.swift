import BramleyServer
import Foundation
import Logging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension LogSection {
  /// The format in use: as configured, or text on a terminal and JSON otherwise.
  var effectiveFormat: Format { format ?? (isatty(STDERR_FILENO) == 1 ? .text : .json) }

  /// Makes a logger that writes to standard error.
  func logger(label: String, now: @escaping @Sendable () -> Date) -> Logger {
    let format = effectiveFormat
    return Logger(label: label) { label in
      RecordLogHandler(label: label, format: format, level: level, to: .standardError, now: now)
    }
  }
}

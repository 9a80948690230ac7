import BramleyCore
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
  ///
  /// - Parameter threshold: The level, where it may change; nil for the configured one.
  func logger(
    label: String, threshold: LogThreshold? = nil, now: @escaping @Sendable () -> Date
  ) -> Logger {
    let format = effectiveFormat
    let threshold = threshold ?? LogThreshold(level)
    return Logger(label: label) { label in
      var handler = RecordLogHandler(
        label: label, format: format, threshold: threshold, to: .standardError, now: now)
      handler.metadataProvider = .trace
      return handler
    }
  }
}

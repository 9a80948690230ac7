import Foundation
import Logging

/// A log record with what both formats show.
struct LogRecord {
  var time: Date
  var level: Logger.Level
  var label: String
  var message: String
  var metadata: Logger.Metadata

  /// Merges a handler's metadata with an event's; the event's values take precedence.
  init(
    _ event: LogEvent, label: String, base: Logger.Metadata, provider: Logger.MetadataProvider?, at time: Date
  ) {
    self.time = time
    level = event.level
    self.label = label
    message = event.message.description
    metadata = base
    metadata.merge(provider?.get() ?? [:]) { $1 }
    metadata.merge(event.metadata ?? [:]) { $1 }
    // The type is safe to show; the description of an error may quote the value that caused it.
    if let error = event.error { metadata["error_type"] = "\(String(reflecting: type(of: error)))" }
  }

  /// The time as RFC 3339 in UTC, to the millisecond.
  var timestamp: String {
    time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

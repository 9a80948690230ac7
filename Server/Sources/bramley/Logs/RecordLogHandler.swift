import BramleyServer
import Foundation
import Logging

/// A log handler that writes one line for each record, in a given format.
struct RecordLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel: Logger.Level
  private let label: String
  private let line: @Sendable (LogRecord) -> String
  private let now: @Sendable () -> Date
  private let sink: LogSink

  init(
    label: String, format: LogSection.Format, level: Logger.Level, to sink: LogSink,
    now: @escaping @Sendable () -> Date
  ) {
    self.label = label
    self.logLevel = level
    self.sink = sink
    self.now = now
    line =
      switch format {
      case .json: { $0.jsonLine }
      case .text: { $0.textLine }
      }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let record = LogRecord(event, label: label, base: metadata, provider: metadataProvider, at: now())
    sink.write(line(record) + "\n")
  }
}

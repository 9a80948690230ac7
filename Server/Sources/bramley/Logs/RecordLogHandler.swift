import BramleyServer
import Foundation
import Logging

/// A log handler that writes one line for each record, in a given format.
struct RecordLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  /// The level of this handler alone, where a copy was given one.
  private var ownLevel: Logger.Level?
  private let threshold: LogThreshold
  private let label: String
  private let line: @Sendable (LogRecord) -> String
  private let now: @Sendable () -> Date
  private let sink: LogSink

  init(
    label: String, format: LogSection.Format, threshold: LogThreshold, to sink: LogSink,
    now: @escaping @Sendable () -> Date
  ) {
    self.label = label
    self.threshold = threshold
    self.sink = sink
    self.now = now
    line =
      switch format {
      case .json: { $0.jsonLine }
      case .text: { $0.textLine }
      }
  }

  var logLevel: Logger.Level {
    get { ownLevel ?? threshold.level }
    set { ownLevel = newValue }
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

package import Logging
import Synchronization

/// A log that a test reads.
package final class LogRecorder: Sendable {
  private let events = Mutex<[(message: String, metadata: Logger.Metadata)]>([])

  package init() {}

  /// A line for each event: level and message.
  package var messages: [String] { events.withLock { $0.map(\.message) } }
  /// A line for each event: level, message and metadata.
  package var lines: [String] { events.withLock { $0.map { "\($0.message) \($0.metadata)" } } }
  package var text: String { lines.joined(separator: "\n") }

  /// Returns a logger that keeps events from a level on.
  package func logger(level: Logger.Level = .trace) -> Logger {
    var logger = Logger(label: "test") { _ in Handler(recorder: self) }
    logger.logLevel = level
    return logger
  }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      recorder.events.withLock { $0.append(("\(event.level) \(event.message)", all)) }
    }
  }
}

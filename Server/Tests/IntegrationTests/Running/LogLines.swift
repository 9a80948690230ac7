import Logging
import Synchronization

/// Everything that a server logged, at every level.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func logger(level: Logger.Level) -> Logger {
    var logger = Logger(label: "bramley") { _ in Handler(lines: self) }
    logger.logLevel = level
    return logger
  }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      lines.lines.withLock { $0.append("\(event.level) \(event.message) \(all)") }
    }
  }
}

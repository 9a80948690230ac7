import Logging

/// The log of the HTTP library, from warnings up and without metadata.
///
/// At lower levels the library logs request heads, which contain codes and state, so those levels are
/// disabled.
struct TransportLog: LogHandler {
  private let sink: any LogHandler

  init(_ sink: any LogHandler) { self.sink = sink }

  /// Returns a logger with the same destination as another and with its low levels cut off.
  static func logger(over logger: Logger) -> Logger {
    Logger(label: logger.label, factory: { _ in TransportLog(logger.handler) })
  }

  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  var logLevel: Logger.Level {
    get { max(.warning, sink.logLevel) }
    set {}
  }

  func log(event: LogEvent) {
    guard event.level >= .warning else { return }
    sink.log(event: event)
  }
}

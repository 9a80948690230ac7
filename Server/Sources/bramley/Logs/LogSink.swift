import Foundation

/// The destination of finished lines. One call writes one whole line, so lines of several tasks don't mix.
struct LogSink: Sendable {
  var write: @Sendable (String) -> Void

  /// Standard error, unbuffered.
  static let standardError = LogSink { line in
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}

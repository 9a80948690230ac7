import Foundation

/// The two streams that a command writes to: results for programs, and words for people.
///
/// Both write at once, past the C library's buffers, so that a reader at the end of a pipe
/// sees a line when it is said.
enum StandardStreams {
  /// A line of the result.
  static func output(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// A line for people.
  static func error(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}

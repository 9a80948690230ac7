import Foundation

/// The two streams that a command writes to: standard output for programs, and standard error for people.
///
/// Both write at once, bypassing the C library's buffers, so that a reader of a pipe sees each line
/// immediately.
enum StandardStreams {
  /// Writes a line of the result.
  static func output(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Writes a line for people.
  static func error(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}

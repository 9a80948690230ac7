import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The person at the terminal: three closures, so that tests can answer instead.
struct Console: Sendable {
  /// Whether a person can be asked.
  var isTerminal: Bool
  /// Returns the next line that was typed, without its end; nil at the end of input.
  var read: @Sendable () -> String?
  /// Shows a text without adding a line end.
  var show: @Sendable (String) -> Void
}

extension Console {
  /// Uses standard input, and standard error for the questions, so that standard output holds results alone.
  static let standard = Console(
    isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
    read: { readLine() },
    show: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}

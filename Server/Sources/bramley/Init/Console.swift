import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The person at the terminal: three closures, so that tests answer in their place.
struct Console: Sendable {
  /// Whether there is somebody to ask.
  var isTerminal: Bool
  /// The next line that was typed, without its end; nil at the end of input.
  var read: @Sendable () -> String?
  /// Shows a text; no line end is added.
  var show: @Sendable (String) -> Void
}

extension Console {
  /// Standard input, and standard error for the questions, so that standard output holds results alone.
  static let standard = Console(
    isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
    read: { readLine() },
    show: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}

import BramleyClient
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a password: typed without echo at a terminal, else from the first line of standard input.
///
/// It is never taken from the command line, where every process of the machine could read it.
enum PasswordPrompt {
  /// The most bytes that are read; no password is longer.
  static let limit = 1_024

  static func read(_ question: String) throws(CommandFailure) -> String {
    let line: String?
    if isatty(STDIN_FILENO) == 1 {
      try? FileHandle.standardError.write(contentsOf: Data("\(question): ".utf8))
      line = withoutEcho { readLine() }
      StandardStreams.error("")
    } else {
      line = readLine()
    }
    guard let line, !line.isEmpty, line.utf8.count <= limit else {
      throw CommandFailure(.usage, "no password was given; type it, or pipe it in as one line")
    }
    return line
  }

  private static func withoutEcho<Value>(_ body: () -> Value) -> Value {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return body() }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    return body()
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks the person at the terminal to confirm something that can't be undone.
enum Confirmation {
  /// Returns when the answer is yes.
  static func ask(_ question: String) throws(CommandFailure) {
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(.usage, "there is nobody to ask at this terminal; say --yes")
    }
    StandardStreams.error("\(question) Type yes to go on:")
    guard readLine()?.lowercased() == "yes" else { throw CommandFailure(.refused, "nothing was deleted") }
  }
}

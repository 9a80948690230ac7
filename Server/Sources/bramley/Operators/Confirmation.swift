#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks the person at the terminal to confirm something that can't be undone.
enum Confirmation {
  /// Whether there is a person at the terminal.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns when the answer is yes.
  ///
  /// - Parameter otherwise: what another answer leads to.
  static func ask(_ question: String, otherwise: String = "nothing was deleted") throws(CommandFailure) {
    guard isPossible else {
      throw CommandFailure(.usage, "there is nobody to ask at this terminal; say --yes")
    }
    StandardStreams.error("\(question) Type yes to go on:")
    guard readLine()?.lowercased() == "yes" else { throw CommandFailure(.refused, otherwise) }
  }
}

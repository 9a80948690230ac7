import ArgumentParser
import BramleyServer

/// The reason why a command fails: sentences for standard error, and the exit status.
struct CommandFailure: Error, Hashable {
  /// The exit status for scripts; the numbers beyond 1 are those of `sysexits.h`.
  enum Status: Int32, Sendable {
    /// The server or the person refused, or nobody is signed in.
    case refused = 1
    /// The command line is wrong.
    case usage = 64
    /// An address can't be reached or is not available.
    case unreachable = 69
    /// Standard output can't be written.
    case output = 74
    /// The configuration is wrong.
    case configuration = 78

    var code: ExitCode { ExitCode(rawValue) }
  }

  var status: Status
  var sentences: [String]

  init(_ status: Status, _ sentences: String...) { self.init(status, sentences) }

  init(_ status: Status, _ sentences: [String]) {
    self.status = status
    self.sentences = sentences
  }

  init(_ failure: ConfigurationFailure) {
    status = failure.isOutage ? .unreachable : .configuration
    sentences = failure.sentences
  }

  init(_ failure: ListenFailure) { self.init(.unreachable, failure.sentence) }
}

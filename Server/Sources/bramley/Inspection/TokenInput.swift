import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The source of the token: the command line, or standard input, which no shell history records.
struct TokenInput {
  /// The most bytes that are read.
  static let limit = 256 * 1024

  let argument: String?
  var standardInput = FileHandle.standardInput

  /// Reads the text; throws where there is none, or too much.
  func read() throws(CommandFailure) -> String {
    let text: String
    if let argument, argument != "-" { text = argument } else { text = try piped() }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw CommandFailure(
        .usage, "there is no token; give it on standard input, as in: pbpaste | bramley token inspect")
    }
    guard text.utf8.count <= Self.limit else {
      throw CommandFailure(.usage, "this is more than any token: over \(Self.limit / 1024) KiB")
    }
    return text
  }

  private func piped() throws(CommandFailure) -> String {
    if isatty(standardInput.fileDescriptor) == 1 {
      StandardStreams.error("Paste the token, then press return and Ctrl-D:")
    }
    var data = Data()
    do {
      while data.count <= Self.limit, let more = try standardInput.read(upToCount: Self.limit), !more.isEmpty
      {
        data.append(more)
      }
    } catch {
      throw CommandFailure(.usage, "standard input can't be read")
    }
    guard data.count <= Self.limit else { return String(repeating: "x", count: Self.limit + 1) }
    // Text that is not UTF-8 can't be a token, and is reported like any other text.
    return String(decoding: data, as: UTF8.self)
  }
}

import BramleyCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written completely or not at all, readable by its owner alone (mode 0600).
struct FreshFile: Sendable {
  /// What happens to an existing file.
  enum Existing: Sendable {
    case kept
    case replaced
  }

  let path: String
  let existing: Existing

  /// Throws if the file can't be written, before the person is asked anything.
  func check() throws(CommandFailure) {
    // A link counts as itself.
    if let attributes = try? FileManager.default.attributesOfItem(atPath: path) {
      guard attributes[.type] as? FileAttributeType != .typeDirectory else {
        throw CommandFailure(.refused, "\(path.printable) is a folder; name a file with --output")
      }
      if existing == .kept { throw isThere }
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw CommandFailure(
        .refused, "\(path.printable) can't be written: \(String(cString: strerror(errno)))")
    }
  }

  /// Writes the file.
  func write(_ text: String) throws(CommandFailure) {
    let draft = "\(folder)/.\(name).\(getpid()).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    defer {
      close(descriptor)
      unlink(draft)
    }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Self.write(descriptor, $0) }
      guard count > 0 else { throw failure }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failure }
    switch existing {
    case .kept:
      // Making a link fails if the file exists, even when another process writes it at this moment.
      guard link(draft, path) == 0 else { throw errno == EEXIST ? isThere : failure }
    case .replaced:
      guard rename(draft, path) == 0 else { throw failure }
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private var folder: String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  private var name: String { String(path.split(separator: "/").last ?? "") }

  private var isThere: CommandFailure {
    CommandFailure(
      .refused, "\(path.printable) is there already; --force replaces it, --output names another file")
  }

  private var failure: CommandFailure {
    CommandFailure(.refused, "\(path.printable) can't be written: \(String(cString: strerror(errno)))")
  }
}

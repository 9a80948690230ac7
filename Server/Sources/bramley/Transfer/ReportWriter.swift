import BramleyCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a transfer's report to a file beside its place, readable by its owner alone, and moves it there in
/// one step when it is complete. Until then the earlier report stays; the progress of an interrupted run is
/// in the store, not here.
final class ReportWriter {
  private let path: String
  private let partial: String
  private let file: Int32
  private var buffer = Data()
  private var isFinished = false

  /// Begins a report; throws while another run is writing the same one.
  convenience init(_ path: String) throws(CommandFailure) {
    self.init(path, file: try Self.claim(path + ".partial", of: path))
  }

  private init(_ path: String, file: Int32) {
    self.path = path
    self.file = file
    partial = path + ".partial"
    buffer.append(Data((TransferRow.columns.joined(separator: ",") + "\n").utf8))
  }

  /// Opens the file beside the report, empty and exclusive to this run.
  private static func claim(_ partial: String, of path: String) throws(CommandFailure) -> Int32 {
    let file = open(partial, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure(path, errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw CommandFailure(
        .refused,
        "--report: another run is writing \(path.printable); wait for its end, or choose another file")
    }
    guard ftruncate(file, 0) == 0, fchmod(file, 0o600) == 0 else {
      let code = errno
      close(file)
      throw failure(path, code)
    }
    return file
  }

  deinit {
    if !isFinished { unlink(partial) }
    close(file)
  }

  /// Adds people.
  func write(_ rows: [TransferRow]) throws(CommandFailure) {
    for row in rows { buffer.append(contentsOf: row.record.utf8) }
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Moves the report to its place, once it is on disk.
  func finish() throws(CommandFailure) {
    try flush()
    guard fsync(file) == 0, rename(partial, path) == 0 else { throw Self.failure(path, errno) }
    isFinished = true
    let folder = open((path as NSString).deletingLastPathComponent.nonEmpty ?? ".", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func flush() throws(CommandFailure) {
    do { try FileHandle(fileDescriptor: file).write(contentsOf: buffer) } catch {
      throw Self.failure(path, errno)
    }
    buffer = Data()
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure(
      .configuration, "--report: \(path.printable) can't be written: \(String(cString: strerror(code)))")
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

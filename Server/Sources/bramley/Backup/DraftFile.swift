import BramleyCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written beside its place under another name (mode 0600), synced, and only then put there.
struct DraftFile: Sendable {
  /// Where the file is to be.
  let path: String
  /// Where it is written.
  let draft: String
  /// Whether it may take the place of another file.
  let replaces: Bool

  /// Creates the empty draft.
  ///
  /// - Throws: Where the place is taken, or nothing can be written there.
  init(_ path: String, replaces: Bool) throws(CommandFailure) {
    self.path = path
    self.replaces = replaces
    draft = "\(path).\(getpid()).part"
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw CommandFailure(.refused, "\(path.printable(upTo: 300)) is a folder; name a file")
      }
      guard replaces else { throw isThere }
    }
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    close(descriptor)
  }

  /// Syncs the draft and puts it into its place; the name is on disk when this returns.
  func place() throws(CommandFailure) {
    guard Self.sync(draft, O_RDONLY) else { throw failure }
    if replaces {
      guard rename(draft, path) == 0 else { throw failure }
    } else {
      // Making a link fails if the file exists, even when another process writes it at this moment.
      guard link(draft, path) == 0 else { throw errno == EEXIST ? isThere : failure }
      unlink(draft)
    }
    guard Self.sync(Self.folder(of: path), O_RDONLY | O_DIRECTORY) else { throw failure }
  }

  /// Removes the draft, where it is still there, with the side files of a store.
  func discard() {
    for side in ["", "-wal", "-shm", "-journal"] { unlink(draft + side) }
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return folder.isEmpty ? "." : folder
  }

  private static func sync(_ path: String, _ flags: Int32) -> Bool {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  private var isThere: CommandFailure {
    CommandFailure(.refused, "\(path.printable(upTo: 300)) is there already; --force replaces it")
  }

  private var failure: CommandFailure {
    CommandFailure(
      .refused, "\(path.printable(upTo: 300)) can't be written: \(String(cString: strerror(errno)))")
  }
}

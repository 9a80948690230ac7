import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that only its owner can read and that is either complete or absent: it is written under another
/// name, synced and then renamed. When a write returns, file and name are on disk.
struct DurableFile {
  let path: String

  typealias Failure = MasterKeyFile.Failure

  /// Creates the file, never over an existing one; mode 0600.
  func create(_ text: String) throws(Failure) {
    try put(text, mode: 0o600, owner: nil) { link($0, path) }
  }

  /// Replaces the file's text; its owner stays, and its group if that may read it.
  func replace(_ text: String) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure("can't be read") }
    try put(text, mode: status.st_mode & 0o040 | 0o600, owner: (status.st_uid, status.st_gid)) {
      rename($0, path)
    }
  }

  private func put(
    _ text: String, mode: mode_t, owner: (uid_t, gid_t)?, _ place: (String) -> Int32
  ) throws(Failure) {
    let draft = "\(path).\(getpid()).new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("can't be made") }
    defer {
      close(descriptor)
      unlink(draft)
    }
    if let (user, group) = owner, fchown(descriptor, user, group) != 0 {
      throw failure("can't be given to its owner; run this as that user")
    }
    guard fchmod(descriptor, mode) == 0 else { throw failure("can't be made") }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count, Self.sync(descriptor) else {
      throw Failure(description: "\(path) can't be written; is the disk full?")
    }
    guard place(draft) == 0 else { throw failure("can't be made") }
    guard Self.syncFolder(of: path) else {
      throw Failure(description: "the folder of \(path) can't be written to disk")
    }
  }

  private func failure(_ words: String) -> Failure {
    Failure(description: "\(path) \(words): \(String(cString: strerror(errno)))")
  }

  private static func sync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  private static func syncFolder(of path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return sync(descriptor)
  }
}

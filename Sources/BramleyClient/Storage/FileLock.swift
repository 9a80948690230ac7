#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An advisory lock between processes, and between two storages of one process; freed by the system at a crash.
struct FileLock {
  private let file: Int32

  /// Waits for the lock; its holders only rewrite a small file.
  init(path: String) throws(SecureStorageError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(operation: "open lock", code: errno) }
    while flock(file, LOCK_EX) != 0 {
      if errno == EINTR { continue }
      let code = errno
      close(file)
      throw .system(operation: "lock", code: code)
    }
  }

  func release() { close(file) }
}

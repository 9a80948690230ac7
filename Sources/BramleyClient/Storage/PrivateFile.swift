import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that only their owner reads, replaced in one step.
enum PrivateFile {
  /// Returns the content, or nil if there is no such file.
  static func read(_ path: String) throws(SecureStorageError) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(operation: "open", code: errno)
    }
    defer { close(file) }
    var content = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafeRead(file, &buffer)
      if count == 0 { return content }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(operation: "read", code: errno)
      }
      content.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes a temporary file beside it, syncs it, renames it over the old one, and syncs the folder.
  ///
  /// There is one writer at a time. A temporary file that a crash left is overwritten.
  static func replace(_ path: String, with content: Data) throws(SecureStorageError) {
    let temporary = "\(path).tmp"
    guard unlink(temporary) == 0 || errno == ENOENT else { throw .system(operation: "unlink", code: errno) }
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(operation: "create", code: errno) }
    do throws(SecureStorageError) {
      defer { close(file) }
      try write(Array(content), to: file)
      guard fsync(file) == 0 else { throw .system(operation: "fsync", code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    do throws(SecureStorageError) { try move(temporary, to: path) } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Renames a file over another in its folder, and syncs the folder.
  static func move(_ path: String, to other: String) throws(SecureStorageError) {
    guard rename(path, other) == 0 else { throw .system(operation: "rename", code: errno) }
    try syncFolder(of: other)
  }

  /// Creates the missing folders above a file with mode 0700.
  static func makeFolders(above path: String) throws(SecureStorageError) {
    let folder = parent(of: path)
    if access(folder, F_OK) == 0 { return }
    if folder != "/", folder != "." { try makeFolders(above: folder) }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system(operation: "mkdir", code: errno) }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func syncFolder(of path: String) throws(SecureStorageError) {
    let folder = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .system(operation: "open folder", code: errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw .system(operation: "fsync folder", code: errno) }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(SecureStorageError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(operation: "write", code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}

// The enum's own `read` and `write` shadow the system's.
private func unsafeRead(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
  buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

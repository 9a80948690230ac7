import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who may use a file or folder.
package struct FilePermissions: Hashable, Sendable {
  /// The permission bits.
  package var mode: Int
  /// Whether it is a folder.
  package var isFolder: Bool
  /// Whether the user of this process owns it.
  package var isOurs: Bool
  /// Whether it is mounted for reading alone.
  package var isReadOnly: Bool

  package init(mode: Int, isFolder: Bool = false, isOurs: Bool = true, isReadOnly: Bool = false) {
    self.mode = mode
    self.isFolder = isFolder
    self.isOurs = isOurs
    self.isReadOnly = isReadOnly
  }

  /// Reads the permissions of what is at a path; nil where nothing is.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    var mount = statvfs()
    let isReadOnly = statvfs(path, &mount) == 0 && UInt(mount.f_flag) & UInt(ST_RDONLY) != 0
    self.init(
      mode: Int(status.st_mode & 0o777), isFolder: status.st_mode & S_IFMT == S_IFDIR,
      isOurs: status.st_uid == geteuid(), isReadOnly: isReadOnly)
  }
}

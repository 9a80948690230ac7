import Foundation
import Inspection

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension KeyFile {
  /// Examines a path, and reads the file when it can be a key file.
  init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumSize else {
      self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .notAKeyFile
      return
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      self = .unreadable
      return
    }
    self = .readable(bytes, mode: Int(status.st_mode & 0o777))
  }
}

extension KeyFileRule {
  /// Reads and judges a file; also returns its bytes when they could be read.
  static func file(_ path: String) -> (verdict: Verdict, bytes: Data?) {
    let file = KeyFile(at: path)
    let verdict = verdict(path, file, from: FileManager.default.currentDirectoryPath)
    guard case .readable(let bytes, _) = file, !verdict.isFailure else { return (verdict, nil) }
    return (verdict, bytes)
  }
}

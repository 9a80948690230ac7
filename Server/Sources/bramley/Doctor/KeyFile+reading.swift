import BramleyCore
import Foundation
import Inspection

extension KeyFile {
  /// Examines a path, and reads the file when it can be a key file.
  init(at path: String) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      let permissions = FilePermissions(of: path)
    else {
      self = .missing
      return
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular,
      attributes[.size] as? Int ?? .max <= Self.maximumSize
    else {
      self = permissions.isFolder ? .folder : .notAKeyFile
      return
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      self = .unreadable
      return
    }
    self = .readable(bytes, permissions)
  }
}

extension KeyFileRule {
  /// Reads and judges a file; also returns its bytes when they could be read.
  static func file(_ path: String) -> (verdict: Verdict, bytes: Data?) {
    let file = KeyFile(at: path)
    let verdict = verdict(path, file, from: FileManager.default.currentDirectoryPath)
    guard case .readable(let bytes, _) = file else { return (verdict, nil) }
    return (verdict, bytes)
  }
}

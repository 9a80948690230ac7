import BramleyCore
import Foundation

/// A text file that a setting names.
enum NamedFile {
  /// Reads the file.
  ///
  /// - Parameter path: The setting's value.
  static func text(at path: String) throws(Malformed) -> String {
    let path = try PlainValue.path(path)
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw Malformed(fault(of: path) ?? "names a file that is no text in UTF-8")
    }
  }

  /// Says why a file can't be read; nil where this user may read it.
  static func fault(of path: String) -> String? {
    guard FileManager.default.fileExists(atPath: path) else {
      return "names a file that is not there\(PathWords.shown(path, "looked for at"))"
    }
    guard !FileManager.default.isReadableFile(atPath: path) else { return nil }
    return """
      names a file that is there but that this user may not read\(PathWords.shown(path, "it is")); \
      make the server's user its owner (chown), with mode 0600
      """
  }
}

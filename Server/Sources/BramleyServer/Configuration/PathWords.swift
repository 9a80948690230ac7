import BramleyCore
import Foundation

/// How a message names a path from the configuration.
enum PathWords {
  /// Returns the absolute path in words; empty where the value may be something else by mistake, such as a key's text,
  /// which no message may show.
  static func shown(_ path: String, _ words: String) -> String {
    guard [".p8", ".pem", ".key", ".txt"].contains(where: path.hasSuffix), !path.contains("-----") else {
      return ""
    }
    let folder = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
    let whole = URL(fileURLWithPath: folder + path).standardized.path
    return " (\(words) \(whole.printable(upTo: 1_024)))"
  }
}

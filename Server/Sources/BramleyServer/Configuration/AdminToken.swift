import BramleyCore
import Foundation

/// The bearer token of the admin port.
enum AdminToken {
  /// The least number of characters: anyone who reaches the port can try any number of tokens.
  static let shortest = 16

  /// Reads the token from the configuration or from the file that it names; nil when neither is set.
  static func read(_ reader: inout SettingsReader) -> String? {
    let given = reader.value(.adminToken) { text throws(Malformed) in try token(text, "is") }
    let fromFile = reader.file(.adminTokenPath) { path throws(Malformed) in
      let text = try NamedFile.text(at: path)
      return try token(text.trimmingCharacters(in: .whitespacesAndNewlines), "names a file that is")
    }
    if reader.says(.adminToken), reader.says(.adminTokenPath) {
      reader.report("admin.token and admin.token_path are both set; keep one of them")
    }
    return given ?? fromFile
  }

  private static func token(_ text: String, _ verb: String) throws(Malformed) -> String {
    guard (shortest...1_024).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Malformed("\(verb) not a token of \(shortest) to 1024 visible ASCII characters")
    }
    return text
  }
}

import BramleyCore
import Foundation

/// A client secret of a provider, in the configuration or in a file that it names.
enum ProviderSecret {
  /// Reads the secret; nil when neither is set.
  static func read(
    at key: some SettingPath, orFile pathKey: some SettingPath, _ reader: inout SettingsReader
  ) -> String? {
    let given = reader.value(at: key) { text throws(Malformed) in try secret(text, "is") }
    let fromFile = reader.file(at: pathKey) { path throws(Malformed) in
      let text = try NamedFile.text(at: path)
      return (
        try secret(text.trimmingCharacters(in: .whitespacesAndNewlines), "names a file that is"), path
      )
    }
    if let path = fromFile?.1 { reader.demandPrivacy(at: pathKey, ofFile: path) }
    if reader.says(at: key), reader.says(at: pathKey) {
      reader.report("\(key.rawValue) and \(pathKey.rawValue) are both set; keep one of them")
    }
    return given ?? fromFile?.0
  }

  private static func secret(_ text: String, _ verb: String) throws(Malformed) -> String {
    guard (1...1_024).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Malformed("\(verb) not a secret of up to 1024 visible ASCII characters")
    }
    return text
  }
}

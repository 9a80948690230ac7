import Foundation

/// A text file as the declaration of a constant that holds it.
struct EmbeddedFile {
  /// The file's name as an identifier: `sign-in.mustache` becomes `sign_in_mustache`.
  let name: String
  private let text: String

  init(_ url: URL) throws(EmbeddingFailure) {
    name = String(url.lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    guard let data = try? Data(contentsOf: url) else { throw .unreadable(url.path) }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notUTF8(url.path) }
    // The compiler reads any line ending in a literal as a line feed.
    guard !text.utf8.contains(UInt8(ascii: "\r")) else { throw .carriageReturn(url.path) }
    self.text = text
  }

  var declaration: String {
    let delimiter = Self.delimiter(for: text)
    return "  static let \(name) = \(delimiter)\"\"\"\n\(text)\n\"\"\"\(delimiter)\n"
  }

  /// The shortest run of number signs with which nothing in the text ends the literal or begins an escape in it.
  private static func delimiter(for text: String) -> String {
    var delimiter = "#"
    while text.contains("\"\"\"" + delimiter) || text.contains("\\" + delimiter) { delimiter += "#" }
    return delimiter
  }
}

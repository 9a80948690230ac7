package import Foundation

/// The file of master keys: base64, one key per line, the one that seals first.
package struct MasterKeyFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Why the file can't be used; the text says what to do and contains nothing from the file.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// What is wrong and what to do; contains no secret.
    package let description: String
  }

  /// Reads the keys; nil when there is no file.
  package func read() throws(Failure) -> [MasterKey]? { try lines()?.map(\.key) }

  /// Creates the file with one new key: mode 0600, never over an existing file, on disk when this returns.
  package func create(random: (Int) -> Data) throws(Failure) -> [MasterKey] {
    let line = try newLine(random: random)
    try DurableFile(path: path).create(line.text + "\n")
    return [line.key]
  }

  /// Creates the file with the lines of a backup, as ``create(random:)`` does.
  package func create(restoring text: String) throws(Failure) -> [MasterKey] {
    let lines = try Self.lines(text, path: path)
    try DurableFile(path: path).create(lines.map { $0.text + "\n" }.joined())
    return lines.map(\.key)
  }

  /// Returns the text of the file for a backup; nil when there is no file.
  package func text() throws(Failure) -> String? { try lines()?.map { $0.text + "\n" }.joined() }

  /// Reads the keys of a backup.
  package static func keys(in text: String) throws(Failure) -> [MasterKey] {
    try lines(text, path: "the backup").map(\.key)
  }

  /// A key with its line.
  typealias Line = (text: String, key: MasterKey)

  func newLine(random: (Int) -> Data) throws(Failure) -> Line {
    let bytes = random(32)
    guard let key = MasterKey(bytes: bytes) else { throw Failure(description: "no key could be made") }
    return (bytes.base64EncodedString(), key)
  }

  func lines() throws(Failure) -> [Line]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(description: "\(path) can't be read; check who owns it")
    }
    return try Self.lines(text, path: path)
  }

  private static func lines(_ text: String, path: String) throws(Failure) -> [Line] {
    var lines: [Line] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      guard let key = MasterKey(base64: String(line)) else {
        throw Failure(description: "\(path) must hold base64 of exactly 32 bytes on each line")
      }
      lines.append((line.trimmingCharacters(in: .whitespaces), key))
    }
    guard !lines.isEmpty else { throw Failure(description: "\(path) holds no key") }
    return lines
  }
}

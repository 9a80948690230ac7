import Foundation
import Testing

@testable import embed_files

@Suite struct EmbeddedFileTests {
  @Test func `a file becomes a constant with its text, to the last line break`() throws {
    let file = try embedded("sign-in.mustache", "<p>{{title}}</p>\n")
    #expect(
      file.declaration == ##"""
          static let sign_in_mustache = #"""
        <p>{{title}}</p>

        """#

        """##)
  }

  @Test(
    arguments: [
      ("\"\"\"", "#"), ("a \"\"\"# b", "##"), (#"\(name)"#, "#"), (##"\#(name)"##, "##"),
      ("\"\"\"##\n\\#n", "###"),
    ])
  func `nothing in a text ends the literal or begins an escape`(text: String, delimiter: String) throws {
    let declaration = try embedded("a.txt", text).declaration
    #expect(declaration == "  static let a_txt = \(delimiter)\"\"\"\n\(text)\n\"\"\"\(delimiter)\n")
  }

  @Test func `what a literal can't hold is refused by name`() throws {
    let notText = #expect(throws: EmbeddingFailure.self) { try embedded("a.txt", Data([0xFF])) }
    #expect(notText?.description.contains("a.txt is not UTF-8") == true)
    let returns = #expect(throws: EmbeddingFailure.self) { try embedded("a.txt", "one\r\ntwo\n") }
    #expect(returns?.description.contains("a.txt has carriage returns") == true)
    let missing = #expect(throws: EmbeddingFailure.self) {
      try EmbeddedFile(URL(filePath: "/nowhere/a.txt"))
    }
    #expect(missing?.description.contains("/nowhere/a.txt can't be read") == true)
  }

  @Test func `files are sorted by name, and two of one name are refused`() throws {
    try withFolder { folder in
      let (a, b) = (folder.appending(path: "a-b.txt"), folder.appending(path: "a.txt"))
      for file in [a, b] { try Data(file.lastPathComponent.utf8).write(to: file) }
      #expect(try EmbeddedFiles([b, a]).code == EmbeddedFiles([a, b]).code)
      let other = folder.appending(path: "a_b.txt")
      try Data().write(to: other)
      let same = #expect(throws: EmbeddingFailure.self) { try EmbeddedFiles([a, b, other]) }
      #expect(same?.description == "error: two files have the name a_b_txt; rename one of them")
    }
  }

  private func embedded(_ name: String, _ text: String) throws -> EmbeddedFile {
    try embedded(name, Data(text.utf8))
  }

  private func embedded(_ name: String, _ data: Data) throws -> EmbeddedFile {
    try withFolder { folder in
      try data.write(to: folder.appending(path: name))
      return try EmbeddedFile(folder.appending(path: name))
    }
  }

  private func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "embed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

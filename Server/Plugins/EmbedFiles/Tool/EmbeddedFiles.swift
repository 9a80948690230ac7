import Foundation

/// Files that one Swift file holds.
struct EmbeddedFiles {
  private let files: [EmbeddedFile]

  /// Reads the files; no two of them may have the same name as an identifier.
  init(_ urls: [URL]) throws(EmbeddingFailure) {
    var files: [EmbeddedFile] = []
    for url in urls { files.append(try EmbeddedFile(url)) }
    files.sort { $0.name < $1.name }
    for (one, next) in zip(files, files.dropFirst()) where one.name == next.name {
      throw .sameName(one.name)
    }
    self.files = files
  }

  var code: String { "enum EmbeddedFiles {\n\(files.map(\.declaration).joined())}\n" }
}

import Foundation

// embed-files OUTPUT FILE...: writes Swift code that holds the files. The plug-in EmbedFiles runs it.
do {
  let paths = CommandLine.arguments.dropFirst()
  guard let output = paths.first else { exit(64) }
  let files = try paths.dropFirst().map { try EmbeddedFile(URL(filePath: $0)) }.sorted { $0.name < $1.name }
  for (one, next) in zip(files, files.dropFirst()) where one.name == next.name {
    throw EmbeddingFailure.sameName(one.name)
  }
  let code = "enum EmbeddedFiles {\n\(files.map(\.declaration).joined())}\n"
  try Data(code.utf8).write(to: URL(filePath: output), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

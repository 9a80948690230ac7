import Foundation

// embed-files OUTPUT FILE...: writes Swift code that holds the files. The plug-in EmbedFiles runs it.
do {
  let paths = CommandLine.arguments.dropFirst()
  guard let output = paths.first else { exit(64) }
  let code = try EmbeddedFiles(paths.dropFirst().map { URL(filePath: $0) }).code
  try Data(code.utf8).write(to: URL(filePath: output), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

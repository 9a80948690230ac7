import Foundation

// rewrite runs          prints the runs that the sources ask for
// rewrite RUN OUT       writes what that run compiles to OUT/<module>/, and prints the modules' order
// rewrite RUN OUT FILE  writes one more source there, as the module Fault

func files(below folder: String) throws -> [SourceText] {
  guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
  let names = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !isPreview($0) }.sorted()
  return try names.map { try file("\(folder)/\($0)") }
}

/// Previews use a macro that only Xcode has.
func isPreview(_ path: String) -> Bool { path.hasSuffix("+Preview.swift") || path.contains("Previews/") }

func file(_ path: String) throws -> SourceText {
  SourceText(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
}

func write(_ texts: [SourceText], as module: String, in out: String) throws {
  let folder = "\(out)/\(module)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for text in texts {
    let name = text.path.replacing("/", with: "-")
    try text.text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(1)
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  let kit = ["BramleyAPI", "BramleyClient", "BramleyUI"]
  let sources = try kit.map { module in
    let generated = "Tests/AppleAPIs/Generated/\(module).swift"
    let added = FileManager.default.fileExists(atPath: generated) ? [try file(generated)] : []
    return (module, try files(below: "Sources/\(module)") + added)
  }
  let runs = Run.all(for: sources.flatMap(\.1))
  if arguments == ["runs"] {
    for run in runs { print(run.name) }
    exit(0)
  }
  guard arguments.count >= 2, let run = runs.first(where: { $0.name == arguments[1] }) else {
    fail("usage: rewrite runs | rewrite RUN OUT [FILE]")
  }
  let out = arguments[2]
  let rewriter = Rewriter(run: run)
  if arguments.count == 3 {
    try write([try rewriter.source(file(arguments[3]))], as: "Fault", in: out)
    exit(0)
  }
  var order: [String] = []
  for module in run.platform.modules {
    let declared = try files(below: "Tests/AppleAPIs/Modules/\(module)")
    if declared.isEmpty { continue }
    try write(try declared.map { try rewriter.declarations($0) }, as: module, in: out)
    order.append(module)
  }
  for (module, texts) in sources {
    try write(try texts.map { try rewriter.source($0) }, as: module, in: out)
    order.append(module)
  }
  print(order.joined(separator: "\n"))
} catch {
  fail("\(error)")
}

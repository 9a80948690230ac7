import Foundation

// rewrite runs          prints the runs that the sources need
// rewrite RUN OUT       writes the sources that a run compiles to OUT/<module>/, and prints the modules in order
// rewrite RUN OUT FILE  writes one more source there, as the module Fault

func files(below folder: String) throws -> [SourceText] {
  guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
  let names = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
  return try names.map { try file("\(folder)/\($0)") }
}

/// The examples, one for each way to build an app, with the platforms that each is for.
let examples: [(module: String, platforms: Set<String>)] = [
  ("SwiftUIExample", ["iOS", "macOS", "visionOS"]), ("UIKitExample", ["iOS", "visionOS"]),
  ("WatchExample", ["watchOS"]), ("ComposableExample", ["iOS", "macOS", "visionOS"]),
  ("ModularSession", ["iOS", "macOS", "watchOS", "tvOS", "visionOS"]),
  ("ModularNotes", ["iOS", "macOS", "watchOS", "tvOS", "visionOS"]),
  ("ModularExample", ["iOS", "macOS", "watchOS", "tvOS", "visionOS"]),
]

/// The app of the example, which only some platforms have.
func app(on platform: Platform) throws -> [SourceText] {
  let folders = ["iOS": "iOS", "macOS": "macOS", "watchOS": "Watch"]
  guard let folder = folders[platform.name] else { return [] }
  return try files(below: "Examples/Orchard/Apps/\(folder)")
}

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
  let folders = [
    "Sources/BramleyAPI", "Sources/BramleyClient", "Sources/BramleyUI",
    "Examples/Orchard/Sources/OrchardKit",
    "Tests/AppleAPIs/Libraries/ComposableArchitecture",
    "Integrations/ComposableArchitecture/Sources/BramleyComposableArchitecture",
  ]
  let sources = try folders.map { folder in
    let module = String(folder.split(separator: "/").last ?? "")
    let generated = "Tests/AppleAPIs/Generated/\(module).swift"
    let added = FileManager.default.fileExists(atPath: generated) ? [try file(generated)] : []
    return (module, try files(below: folder) + added)
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
    let isHollow = run.platform.hollow.contains(module)
    let rewritten = try declared.map {
      try isHollow ? SourceText(path: $0.path, text: "") : rewriter.declarations($0)
    }
    try write(rewritten, as: module, in: out)
    order.append(module)
  }
  let snippet = "Integrations/ComposableArchitecture/Snippets/ComposableApp.swift"
  let programs =
    [("OrchardApp", try app(on: run.platform)), ("ComposableApp", [try file(snippet)])]
    + (try examples.filter { $0.platforms.contains(run.platform.name) }.map {
      ($0.module, try files(below: "Examples/Apps/Sources/\($0.module)"))
    })
  // An extension links the kit's products alone.
  let compiled =
    run.isExtension
    ? sources.filter { $0.0.hasPrefix("Bramley") && !$0.0.hasSuffix("Architecture") } : sources + programs
  for (module, texts) in compiled where !texts.isEmpty {
    try write(try texts.map { try rewriter.source($0) }, as: module, in: out)
    order.append(module)
  }
  print(order.joined(separator: "\n"))
} catch {
  fail("\(error)")
}

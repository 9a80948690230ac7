// Writes the symbol graph of the snippets, which `docc` reads, and checks the form of each snippet.
//
//   snippets FOLDER MODULE OUT
//
// A snippet is a Swift file. Its first comment says what the snippet shows. Lines between `// snippet.hide` and
// `// snippet.show` are compiled and not shown; `// snippet.NAME` up to `// snippet.end` is a slice.

import Foundation

struct Snippet {
  var name: String
  var explanation: [String] = []
  var lines: [String] = []
  var slices: [String: [Int]] = [:]

  init(name: String, text: String) throws {
    self.name = name
    var isHidden = false
    var slice: (name: String, start: Int)?
    var isHead = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let bare = line.trimmingCharacters(in: .whitespaces)
      if isHead, bare.hasPrefix("// "), !bare.hasPrefix("// snippet.") {
        explanation.append(String(bare.dropFirst(3)))
        continue
      }
      isHead = false
      guard bare.hasPrefix("// snippet.") else {
        if !isHidden { lines.append(line) }
        continue
      }
      switch String(bare.dropFirst("// snippet.".count)) {
      case "hide": isHidden = true
      case "show": isHidden = false
      case "end":
        guard let open = slice else { throw Fault("\(name): an end has no slice") }
        slices[open.name] = [open.start, lines.count]
        slice = nil
      case let word:
        guard slice == nil else { throw Fault("\(name): the slice \(word) begins in another one") }
        slice = (word, lines.count)
      }
    }
    guard slice == nil else { throw Fault("\(name): a slice without an end") }
    guard !explanation.isEmpty else { throw Fault("\(name): no comment says what it shows") }
    trim()
  }

  /// Removes empty lines at both ends and the common indentation.
  private mutating func trim() {
    let isEmpty: (String) -> Bool = { $0.allSatisfy(\.isWhitespace) }
    let leading = lines.prefix(while: isEmpty).count
    lines.removeFirst(leading)
    slices = slices.mapValues { $0.map { max(0, $0 - leading) } }
    while let last = lines.last, isEmpty(last) { lines.removeLast() }
    slices = slices.mapValues { $0.map { min($0, lines.count) } }
    let indent = lines.filter { !isEmpty($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    lines = lines.map { String($0.dropFirst(indent)) }
  }

  func symbol(of module: String) -> [String: Any] {
    [
      "kind": ["identifier": "swift.snippet", "displayName": "Snippet"],
      "identifier": ["precise": "$snippet__\(module).\(name)", "interfaceLanguage": "swift"],
      "pathComponents": [name], "names": ["title": name], "accessLevel": "public",
      "docComment": ["lines": explanation.map { ["text": $0] }],
      "snippet": ["language": "swift", "lines": lines, "slices": slices],
    ]
  }
}

struct Fault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fatalError("usage: snippets FOLDER MODULE OUT") }
do {
  let names = try FileManager.default.contentsOfDirectory(atPath: arguments[1]).filter {
    $0.hasSuffix(".swift")
  }
  let symbols = try names.sorted().map { file in
    let text = try String(contentsOfFile: "\(arguments[1])/\(file)", encoding: .utf8)
    return try Snippet(name: String(file.dropLast(6)), text: text).symbol(of: arguments[2])
  }
  let graph: [String: Any] = [
    "metadata": [
      "formatVersion": ["major": 0, "minor": 1, "patch": 0], "generator": "scripts/snippets.swift",
    ],
    "module": ["name": arguments[2], "platform": [String: String](), "isVirtual": true], "symbols": symbols,
    "relationships": [[String: Any]](),
  ]
  try JSONSerialization.data(withJSONObject: graph, options: [.sortedKeys]).write(
    to: URL(fileURLWithPath: arguments[3]))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

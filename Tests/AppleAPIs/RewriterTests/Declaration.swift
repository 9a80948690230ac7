/// A declared Apple symbol, with the version in which each platform introduced it.
struct Declaration: Hashable {
  /// Its name below its type's: `ASAuthorizationController.performRequests(options:)`.
  let symbol: String
  /// The versions by platform. A platform that lacks the symbol is missing.
  var since: [String: Version]
  /// Whether the symbol states its availability itself, rather than its type.
  let isAnnotated: Bool
  /// The number of an enumeration's case.
  let rawValue: Int?

  /// Reads formatted declarations of all platforms together.
  static func all(in texts: [SourceText]) -> [Declaration] {
    var found: [String: Declaration] = [:]
    for declaration in texts.flatMap(DeclarationReader.declarations) {
      // A symbol with another type on each platform is declared once for each.
      found[declaration.symbol, default: declaration].since.merge(declaration.since) { first, _ in first }
    }
    return found.values.sorted { $0.symbol < $1.symbol }
  }
}

/// Reads one file, line by line.
struct DeclarationReader {
  private struct Scope {
    let name: String
    let since: [String: Version]
    let depth: Int
  }

  private var scopes: [Scope] = []
  private var depth = 0
  private var annotations: [Availability] = []
  private var found: [Declaration] = []
  private let pattern =
    #/^ *(?:(?:@\w+(?:\([^)]*\))?|open|public|final|override|weak|static|nonisolated|required|convenience|class(?= (?:func|var)))\s+)*(class|struct|enum|protocol|actor|typealias|func|var|let|case|init|extension)\b ?`?(\w*)/#

  static func declarations(in text: SourceText) -> [Declaration] {
    var reader = DeclarationReader()
    for index in text.lines.indices { reader.read(index, text.lines) }
    return reader.found
  }

  private mutating func read(_ index: Int, _ lines: [String]) {
    let line = lines[index]
    let start = line.drop { $0 == " " }
    if start.hasPrefix("//") || start.hasPrefix("#") { return }
    if start.hasPrefix("@available("), let list = SourceText.arguments(of: "@available(", in: line) {
      annotations.append(Availability(list))
      return
    }
    let before = depth
    depth += line.count { $0 == "{" } - line.count { $0 == "}" }
    if let match = line.firstMatch(of: pattern), scopes.count == 0 || before == scopes.last!.depth + 1 {
      declare(String(match.output.2), kind: match.output.1, at: index, before, lines)
    }
    while let scope = scopes.last, depth <= scope.depth { scopes.removeLast() }
  }

  private mutating func declare(
    _ name: String, kind: Substring, at index: Int, _ depth: Int, _ lines: [String]
  ) {
    let since = availability()
    let isAnnotated = !annotations.isEmpty
    annotations = []
    let ownName =
      ["func", "init"].contains(kind) ? (kind == "init" ? "init" : name) + labels(from: index, lines) : name
    let symbol = (scopes.map(\.name) + [ownName]).joined(separator: ".")
    if kind != "extension" {
      let rawValue = lines[index].firstMatch(of: #/case .* = (\d+)$/#).flatMap { Int($0.output.1) }
      found.append(Declaration(symbol: symbol, since: since, isAnnotated: isAnnotated, rawValue: rawValue))
    }
    if self.depth > depth { scopes.append(Scope(name: name, since: since, depth: depth)) }
  }

  /// Returns the availability from the attributes above, or else from the enclosing type.
  private func availability() -> [String: Version] {
    var since = scopes.last?.since ?? [:]
    for annotation in annotations {
      since.merge(annotation.introduced) { _, own in own }
      for platform in annotation.unavailable { since[platform] = nil }
    }
    return since
  }

  /// `(forUserID:completion:)`.
  private func labels(from index: Int, _ lines: [String]) -> String {
    let last = Extent.ofDeclaration(at: index, in: lines)
    let text = lines[index...last].joined(separator: " ")
    guard let open = text.firstIndex(of: "(") else { return "()" }
    var depth = 0
    var labels = ""
    var part = ""
    for character in text[text.index(after: open)...] {
      if "([{<".contains(character) { depth += 1 }
      if depth == 0, character == "," || character == ")" {
        if let label = part.split(separator: " ").first?.split(separator: ":").first { labels += "\(label):" }
        part = ""
        if character == ")" { break }
      } else {
        part.append(character)
      }
      if ")]}>".contains(character) { depth -= 1 }
    }
    return "(\(labels))"
  }
}

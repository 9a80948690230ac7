/// Finds the end of a declaration or block that begins at a line.
enum Extent {
  /// Returns the last line of the declaration that begins at `start`: all brackets are closed and no line continues it.
  static func ofDeclaration(at start: Int, in lines: [String]) -> Int {
    var depth = 0
    var inText = false
    for index in start..<lines.count {
      depth += change(of: lines[index], &inText)
      guard depth <= 0, !inText else { continue }
      let next = index + 1 < lines.count ? lines[index + 1].drop { $0 == " " } : ""
      let goesOn = ["where ", "{", "-> ", "= "].contains { next.hasPrefix($0) }
      let waits = [",", "->", "=", ":"].contains { lines[index].hasSuffix($0) }
      if !goesOn && !waits { return index }
    }
    return lines.count - 1
  }

  /// Returns the line that closes the block which `start` opens. Formatted code has both at the same indentation.
  static func ofBlock(at start: Int, in lines: [String]) -> Int? {
    let indentation = lines[start].prefix { $0 == " " }
    return lines.indices[(start + 1)...].first { lines[$0].hasPrefix("\(indentation)}") }
  }

  /// Returns the number of opened minus closed brackets of a line, outside comments and strings.
  private static func change(of line: String, _ inText: inout Bool) -> Int {
    var depth = 0
    var quoted = false
    var rest = line[...]
    while let character = rest.first {
      if rest.hasPrefix("\"\"\"") {
        inText.toggle()
        rest = rest.dropFirst(3)
        continue
      }
      rest = rest.dropFirst()
      if inText { continue }
      switch character {
      case "\\" where quoted: rest = rest.dropFirst()
      case "\"": quoted.toggle()
      case _ where quoted: break
      case "/" where rest.first == "/": return depth
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
    }
    return depth
  }
}

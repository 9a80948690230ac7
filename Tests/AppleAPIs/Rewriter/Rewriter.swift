/// Rewrites a source to what a compiler for a run's platform would see.
///
/// The Linux compiler has no Apple target. So platform conditions are replaced by their values, and code that a run's
/// system lacks is removed. The number of lines stays the same, so that messages name the right line.
struct Rewriter {
  let run: Run

  /// Rewrites a source of the kit.
  func source(_ text: SourceText) throws(RewritingError) -> SourceText {
    var text = try withoutNewer(text)
    text.lines = text.lines.map { bridging(importing(answering($0))) }
    previews(of: &text)
    return text
  }

  /// Rewrites declarations of Apple's symbols. Each top-level one must say since which version each platform has it.
  func declarations(_ text: SourceText) throws(RewritingError) -> SourceText {
    try checkComplete(text)
    var text = try withoutNewer(text)
    text.lines = text.lines.map {
      run.hasIsolatedDelegates
        ? answering($0).replacing("// newer: @MainActor", with: "@MainActor") : answering($0)
    }
    return text
  }

  // MARK: Conditions and imports

  /// `os(…)`, `targetEnvironment(…)` and `canImport(…)` in a condition become `true` or `false`.
  private func answering(_ line: String) -> String {
    let start = line.drop { $0 == " " }
    guard start.hasPrefix("#if ") || start.hasPrefix("#elseif ") else { return line }
    return line.replacing(#/\b(os|targetEnvironment|canImport)\((\w+)\)/#) { match in
      switch match.1 {
      case "os": "\(match.2 == run.platform.system)"
      case "targetEnvironment":
        "\(match.2 == run.platform.name || match.2 == "simulator" && run.isSimulator)"
      default: run.platform.canImport(String(match.2)).map { "\($0)" } ?? String(match.0)
      }
    }
  }

  /// Apple's Foundation has more than Linux's, which the overlay re-exports. A module that only Linux has must not be
  /// found. Its import stands under a condition, which is false by now.
  private func importing(_ line: String) -> String {
    let pattern = #/^(\s*(?:(?:@\w+|public|package|internal|private) +)*import )(\w+)$/#
    guard let found = line.wholeMatch(of: pattern) else { return line }
    return switch found.2 {
    case "Foundation": "\(found.1)AppleFoundation"
    case "FoundationNetworking", "Glibc", "Musl": "\(found.1)Linux\(found.2)"
    default: line
    }
  }

  /// `as String` bridges a constant of the Keychain only where there is an Objective-C runtime.
  private func bridging(_ line: String) -> String {
    line.replacing(#/\b(kSec\w+) as String\b/#) { "String(bridging: \($0.1))" }
  }

  /// A preview is a macro that only Xcode has. Its views are checked in a function.
  private func previews(of text: inout SourceText) {
    for (number, line) in text.lines.enumerated() {
      text.lines[number] = line.replacing(#/^(\s*)#Preview(?:\(".*?"\))? \{/#) { match in
        "\(match.1)@MainActor private func preview\(number)() -> some View {"
      }
    }
  }

  // MARK: Availability

  private func withoutNewer(_ text: SourceText) throws(RewritingError) -> SourceText {
    var text = text
    var index = 0
    while index < text.lines.count {
      let line = text.lines[index]
      let start = line.drop { $0 == " " }
      if start.hasPrefix("//") {
        index += 1
      } else if start.hasPrefix("@available(") {
        index = try leaveOutDeclaration(at: index, &text)
      } else if line.contains("#unavailable(") || line.contains("#available(") {
        guard let list = SourceText.arguments(of: "if #available(", in: line), line.hasSuffix("{") else {
          throw RewritingError(
            path: text.path, line: index,
            advice: "write `if #available(…, *) {` on one line; no other form is read")
        }
        if Availability(list).holds(in: run) {
          text.lines[index] = line.replacing("#available(\(list))", with: "Bool(true)")
        } else {
          try leaveOutBlock(at: index, &text)
        }
        index += 1
      } else {
        index += 1
      }
    }
    return text
  }

  /// Reads the attributes above a declaration. Blanks both if the run's system lacks the declaration.
  private func leaveOutDeclaration(at first: Int, _ text: inout SourceText) throws(RewritingError) -> Int {
    var holds = true
    var index = first
    while index < text.lines.count {
      let start = text.lines[index].drop { $0 == " " }
      guard start.hasPrefix("@available(") else { break }
      guard let list = SourceText.arguments(of: "@available(", in: text.lines[index]), start.hasSuffix(")")
      else {
        throw RewritingError(
          path: text.path, line: index, advice: "write `@available(…)` on a line of its own")
      }
      let availability = Availability(list)
      holds = holds && availability.holds(in: run)
      if Platform.names.contains(where: availability.names) { text.lines[index] = "" }
      index += 1
    }
    guard !holds else { return index }
    let declaration = text.lines.indices[index...].first {
      !text.lines[$0].contains(#/^ *(//|@\w+(\([^)]*\))?$)/#)
    }
    guard let declaration else { return index }
    let last = Extent.ofDeclaration(at: declaration, in: text.lines)
    for blank in index...last { text.lines[blank] = "" }
    return last + 1
  }

  /// Blanks a block whose condition is false. Its `else` remains.
  private func leaveOutBlock(at first: Int, _ text: inout SourceText) throws(RewritingError) {
    guard let last = Extent.ofBlock(at: first, in: text.lines) else {
      throw RewritingError(path: text.path, line: first, advice: "this block has no end at its indentation")
    }
    for blank in first..<last { text.lines[blank] = "" }
    let indentation = text.lines[last].prefix { $0 == " " }
    let rest = text.lines[last].dropFirst(indentation.count + 1).drop { $0 == " " }
    text.lines[last] =
      if rest.hasPrefix("else if #available(") {
        throw RewritingError(
          path: text.path, line: last, advice: "put the second `if #available` inside the else")
      } else if rest.hasPrefix("else if ") {
        indentation + String(rest.dropFirst("else ".count))
      } else if rest.hasPrefix("else ") {
        indentation + "do " + String(rest.dropFirst("else ".count))
      } else {
        ""
      }
  }

  private func checkComplete(_ text: SourceText) throws(RewritingError) {
    var named: Set<String> = []
    for (index, line) in text.lines.enumerated() {
      if let list = SourceText.arguments(of: "@available(", in: line), line.hasPrefix("@") {
        named.formUnion(Platform.names.filter(Availability(list).names))
      } else if line.contains(
        #/^((@\w+|open|public|final|indirect|nonisolated) )*(class|struct|enum|protocol|func|var|let|typealias|macro|actor) /#
      ) {
        let missing = Platform.names.filter { !named.contains($0) }
        guard missing.isEmpty else {
          throw RewritingError(
            path: text.path, line: index, advice: "say since when \(missing.joined(separator: ", ")) has it")
        }
        named = []
      } else if line.hasPrefix("}") || line.hasPrefix("extension ") {
        named = []
      }
    }
  }
}

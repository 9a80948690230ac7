import Foundation
import Testing

/// The Linux compiler has no deployment target. So it doesn't reject what the standard library has only since iOS 18.
@Suite struct FloorTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private struct Line: CustomStringConvertible {
    let place: String
    let text: String
    var description: String { "\(place): \(text)" }
  }

  private static func lines(below folders: String...) throws -> [Line] {
    try folders.flatMap { folder in
      let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return try (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.flatMap {
        name in
        let text = try String(contentsOf: root.appending(path: "\(folder)/\(name)"), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
          number, line in
          Line(place: "\(name):\(number + 1)", text: line.trimmingCharacters(in: .whitespaces))
        }
      }
    }
    .filter { !$0.text.hasPrefix("//") }
  }

  @Test(arguments: [
    "String(validating:", "import Synchronization", "Mutex<", "Atomic<", "Span<", "InlineArray<", "UInt128",
    "isolated deinit", "Observations {", "AsyncSequence<", "any AsyncSequence<", "some AsyncSequence<",
  ])
  func `what iOS 17 lacks is not used`(spelling: String) throws {
    let lines = try Self.lines(below: "Sources/BramleyAPI", "Sources/BramleyClient", "Sources/BramleyUI")
    #expect(!lines.isEmpty)
    #expect(lines.filter { $0.text.contains(spelling) }.isEmpty)
  }

  /// A generic function needs its argument's type at run time, which closures with typed throws have since iOS 18: not
  /// `call == nil`, not `call.map`, no function of ours with a `Call?`.
  @Test func `a call that a back end may lack is taken out by a pattern`() throws {
    let declared = try Self.lines(below: "Sources/BramleyClient/Backends")
      .compactMap { $0.text.firstMatch(of: #/^public var (\w+):.*(?:Call<|@Sendable|$)/#)?.1 }
    #expect(declared.contains("user") && declared.contains("reauthenticate"))
    let uses = try Self.lines(below: "Sources", "Examples", "Integrations", "Snippets").flatMap { line in
      // Regular expressions are slow in a debug build.
      !line.text.contains("backend.account.")
        ? []
        : line.text.matches(of: #/(\bcase \.some = |\blet \w+ = |^)?(?:\w+\.)*backend\.account\.(\w+)( = )?/#)
          .filter { declared.contains($0.2) }
          .map { (line, isPattern: $0.1 != nil && $0.1 != "" || $0.3 != nil) }
    }
    #expect(uses.count > 10)
    #expect(uses.filter { !$0.isPattern }.map(\.0.description) == [])
  }
}

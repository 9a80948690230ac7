import BramleyCore
import Foundation
import Testing

/// Holds `docs/security.md` against the code: its events, and the tests that it names.
@Suite struct SecurityPageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func lines(below heading: String) throws -> [Substring] {
    let page = try text("docs/security.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading })
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  @Test func `the page lists every security event, and no other`() throws {
    let rows = try Self.lines(below: "## Security events").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z_]+)`/).map { String($0.1) }
    }
    #expect(listed.sorted() == SecurityEvent.allCases.map(\.rawValue).sorted())
  }

  @Test func `every test that the page names exists`() throws {
    let page = try Self.text("docs/security.md")
    let named = Set(page.matches(of: /“([^”]+)”/).map { String($0.1) })
    #expect(named.count > 40)
    let existing = try Self.tests()
    #expect(named.subtracting(existing).sorted() == [])
  }

  @Test func `every line of the tables is met by a named test, or says why not`() throws {
    for heading in ["## RFC 9700", "## RFC 8725", "## OWASP ASVS 5.0, level 2"] {
      let rows = try Self.lines(below: heading).filter { $0.hasPrefix("| ") }.dropFirst()
      #expect(rows.count > 5, "\(heading)")
      for row in rows {
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let isMet = cells.count > 2 && cells[1] == "met" && cells[2].contains("“")
        let isExplained =
          cells.count > 2 && ["not met", "part", "n/a"].contains(cells[1]) && cells[2].count > 10
        #expect(isMet || isExplained, "\(row)")
      }
    }
  }

  /// The names of all tests, and of the contract's rules.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["Tests", "Server/Tests"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let source = try String(contentsOf: file, encoding: .utf8)
        names.formUnion(source.matches(of: /func `([^`]+)`/).map { String($0.1) })
        names.formUnion(source.matches(of: /StoreContract\(\s*"([^"]+)"\)/).map { String($0.1) })
      }
    }
    return names
  }
}

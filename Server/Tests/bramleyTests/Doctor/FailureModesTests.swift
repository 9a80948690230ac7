import BramleyCore
import Foundation
import Inspection
import Testing

@testable import bramley

/// Checks that a page for contributors names the tests that hold each row of the page of Apple's failures.
@Suite struct FailureModesTests {
  private static let root: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root
  }()

  private static func page(_ name: String = "apples-failure-modes") throws -> String {
    try String(contentsOf: root.appending(path: "docs/\(name).md"), encoding: .utf8)
  }

  /// The cells of each row of a page's tables.
  private static func cells(_ page: String) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The rows that have a number.
  private static func rows(_ name: String = "apples-failure-modes") throws -> [(number: Int, cells: [String])]
  {
    cells(try page(name)).compactMap { cells in
      cells.first.flatMap { Int($0) }.map { ($0, Array(cells.dropFirst())) }
    }
  }

  /// The names of all tests of both packages.
  private static let tests: Set<String> = {
    var names: Set<String> = []
    for folder in ["Tests", "Server/Tests"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        for match in text.matches(of: /func `([^`\n]+)`/) { names.insert(String(match.1)) }
      }
    }
    return names
  }()

  @Test func `every failure that was seen has its row`() throws {
    #expect(try Self.rows().map(\.number) == Array(1...33))
  }

  @Test func `every row says what happens and what to do`() throws {
    for (number, cells) in try Self.rows() {
      #expect(cells.count == 3, "row \(number)")
      for cell in cells { #expect(!cell.isEmpty, "row \(number)") }
    }
  }

  @Test func `every row is held by a test, and every test that is named is there`() throws {
    #expect(Self.tests.count > 500)
    let held = try Self.page("held-by")
    #expect(try Self.rows("held-by").map(\.number) == Array(1...33))
    // What happens while Apple is down has no numbers; both pages begin their rows with the same words.
    let names = Set(Self.cells(held).compactMap(\.first))
    for row in Self.cells(try Self.page()) { #expect(names.contains(row[0]), "\(row[0])") }
    for row in Self.cells(held).dropFirst() {
      let last = try #require(row.last)
      guard last != "held by", last.contains("the device's alone") == false else { continue }
      let tests = last.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!tests.isEmpty, "\(row[0])")
      for test in tests { #expect(Self.tests.contains(test), "\(test)") }
    }
  }

  @Test func `the page names no setting and no check that there is not`() throws {
    let page = try Self.page()
    for match in page.matches(of: /`((?:server|apple|app|deletion|sign_up)\.[a-z_]+)`/) {
      #expect(SettingKey(rawValue: String(match.1)) != nil, "\(match.1)")
    }
    for match in page.matches(of: /doctor: `([a-z_]+)`/) {
      #expect(CheckID(rawValue: String(match.1)) != nil, "\(match.1)")
    }
  }
}

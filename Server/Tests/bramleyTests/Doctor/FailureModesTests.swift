import BramleyCore
import Foundation
import Inspection
import Testing

@testable import bramley

/// Checks that the page of Apple's failures names the tests that verify it.
@Suite struct FailureModesTests {
  private static let root: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root
  }()

  private static var page: String {
    get throws {
      try String(contentsOf: root.appending(path: "docs/apples-failure-modes.md"), encoding: .utf8)
    }
  }

  /// A row of the page: its number and its cells.
  private static func rows() throws -> [(number: Int, cells: [Substring])] {
    try page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      guard let number = cells.first.flatMap({ Int($0.trimmingCharacters(in: .whitespaces)) }) else {
        return nil
      }
      return (number, Array(cells.dropFirst()))
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

  @Test func `every row says what happens, what to do and what holds it`() throws {
    for (number, cells) in try Self.rows() {
      #expect(cells.count == 4, "row \(number)")
      for cell in cells {
        let isEmpty = cell.allSatisfy(\.isWhitespace)
        #expect(!isEmpty, "row \(number)")
      }
    }
  }

  @Test func `every row is held by a test, and every test that the page names is there`() throws {
    #expect(Self.tests.count > 500)
    for (number, cells) in try Self.rows() where cells.last?.contains("the device's alone") != true {
      #expect(cells.last?.contains("`") == true, "row \(number)")
    }
    for line in try Self.page.split(separator: "\n") where line.hasPrefix("| ") {
      let last = line.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
      for match in last.matches(of: /`([^`]+)`/) {
        #expect(Self.tests.contains(String(match.1)), "\(match.1)")
      }
    }
  }

  @Test func `the page names no setting and no check that there is not`() throws {
    let page = try Self.page
    for match in page.matches(of: /`((?:server|apple|app|deletion|sign_up)\.[a-z_]+)`/) {
      #expect(SettingKey(rawValue: String(match.1)) != nil, "\(match.1)")
    }
    for match in page.matches(of: /doctor: `([a-z_]+)`/) {
      #expect(CheckID(rawValue: String(match.1)) != nil, "\(match.1)")
    }
  }
}

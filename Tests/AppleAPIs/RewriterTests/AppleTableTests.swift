import Foundation
import Testing

@Suite struct AppleTableTests {
  private let declarations: [Declaration]
  private let texts: [SourceText]
  private let words: Set<String>

  init() throws {
    let watch = "Tests/AppleAPIs/Modules/WatchKit/WatchKit.swift"
    texts =
      try Repository.sources(below: "Tests/AppleAPIs/Modules/AuthenticationServices")
      + Repository.sources(below: "Tests/AppleAPIs/Modules/_AuthenticationServices_SwiftUI")
      + [Repository.source(watch)]
    declarations = Declaration.all(in: texts).filter(\.isOfSigningIn)
    words = try Set(
      ["Sources/BramleyClient", "Sources/BramleyUI"].flatMap(Repository.sources).flatMap(\.lines).flatMap {
        $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
  }

  @Test func `every symbol is declared for the platforms and versions that Apple says`() {
    #expect(AvailabilityTable.all.faults(of: declarations, amid: words) == [])
  }

  @Test func `whatever says since when it is there stands in the table`() {
    #expect(AvailabilityTable.all.unlisted(among: declarations) == [])
  }

  @Test(arguments: [
    ("unknown", 1000), ("canceled", 1001), ("invalidResponse", 1002), ("notHandled", 1003), ("failed", 1004),
    ("notInteractive", 1005), ("matchedExcludedCredential", 1006), ("credentialImport", 1007),
    ("credentialExport", 1008), ("preferSignInWithApple", 1009),
    ("deviceNotConfiguredForPasskeyCreation", 1010),
  ])
  func `an error's code has Apple's number`(name: String, number: Int) {
    let code = declarations.first { $0.symbol == "ASAuthorizationError.Code.\(name)" }
    #expect(code?.rawValue == number)
  }

  @Test func `a version that is changed in any of the declarations is found`() {
    var changes = 0
    for text in texts where !text.path.contains("WatchKit/") {
      for (line, old) in text.lines.enumerated() where old.contains("@available(") {
        guard let version = old.firstRange(of: #/\d+(\.\d+)*/#) else { continue }
        var changed = text
        changed.lines[line].replaceSubrange(version, with: "99")
        changes += 1
        let faults = AvailabilityTable.all.faults(of: Declaration.all(in: [changed]), amid: [])
        #expect(faults.contains { $0.contains("declared since 99") }, "\(text.path):\(line + 1)")
      }
    }
    #expect(changes > 50)
  }

  @Test func `a fault says which symbol, where, and what is right`() throws {
    let text = SourceText(
      path: "A",
      text: """
        @available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
        open class ASAuthorizationController: NSObject {
          @available(iOS 15, macOS 13, visionOS 1, *)
          @available(watchOS, unavailable)
          open func cancel() {}
          open func performAutoFillAssistedRequests() {}
        }
        """)
    let table = AvailabilityTable(
      """
      ASAuthorizationController                                   | 13 | 10.15 | 13 | 6  | 1
      ASAuthorizationController.cancel()                          | 16 | 13    | no | no | 1
      ASAuthorizationController.performAutoFillAssistedRequests() | 16 | no    | no | no | 1
      ASUserAgeRange                                              | 17 | 14    | 17 | 10 | 1
      """)
    let declarations = Declaration.all(in: [text])
    #expect(
      table.faults(of: declarations, amid: ["let", "range", "ASUserAgeRange"]) == [
        "ASAuthorizationController.cancel() on iOS: declared since 15, Apple says since 16",
        "ASAuthorizationController.cancel() on tvOS: declared since 13, Apple says absent",
        "ASAuthorizationController.performAutoFillAssistedRequests() on iOS: declared since 13, Apple says since 16",
        "ASAuthorizationController.performAutoFillAssistedRequests() on macOS: declared since 10.15, Apple says absent",
        "ASAuthorizationController.performAutoFillAssistedRequests() on tvOS: declared since 13, Apple says absent",
        "ASAuthorizationController.performAutoFillAssistedRequests() on watchOS: declared since 6, Apple says absent",
        "ASUserAgeRange is used and not declared",
      ])
    #expect(table.faults(of: declarations, amid: []).last != "ASUserAgeRange is used and not declared")
    let shorter = AvailabilityTable(rows: Array(table.rows.dropFirst(2)))
    #expect(
      shorter.unlisted(among: declarations) == [
        "ASAuthorizationController", "ASAuthorizationController.cancel()",
      ])
  }
}

extension Declaration {
  /// WatchKit declares more than the button.
  fileprivate var isOfSigningIn: Bool {
    !symbol.hasPrefix("WK") || symbol.hasPrefix("WKInterfaceAuthorizationAppleIDButton")
  }
}

/// The package's own sources.
private enum Repository {
  static func sources(below folder: String) throws -> [SourceText] {
    let files = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.sorted().map { try source("\(folder)/\($0)") }
  }

  static func source(_ file: String) throws -> SourceText {
    SourceText(path: file, text: try String(contentsOfFile: path(file), encoding: .utf8))
  }

  private static func path(_ relative: String) -> String {
    URL(filePath: #filePath).appending(path: "../../../../\(relative)").standardizedFileURL
      .path(percentEncoded: false)
  }
}

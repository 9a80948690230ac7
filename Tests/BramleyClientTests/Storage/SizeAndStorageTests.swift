import Foundation
import Testing

/// The article for those who have to answer for the kit, held against its sources.
@Suite struct SizeAndStorageTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private let page: String

  init() throws {
    page = try String(
      contentsOf: root.appending(path: "Sources/BramleyClient/BramleyClient.docc/SizeAndStorage.md"),
      encoding: .utf8)
  }

  @Test func `every stored item is named`() throws {
    let keys = try text(of: "BramleyClient").matches(of: #/StorageKey\(rawValue: "(\w+)"\)/#)
    #expect(keys.count >= 6)
    for key in keys.map(\.output.1) {
      let isNamed = page.contains("`\(key)`")
      #expect(isNamed, "\(key)")
    }
  }

  @Test func `the figures are those of the sources`() throws {
    let lines = try #require(page.firstMatch(of: #/([\d,]+) lines of Swift, `BramleyUI` ([\d,]+) more/#))
    try expect(lines.output.1, isAbout: count("BramleyAPI") + count("BramleyClient"))
    try expect(lines.output.2, isAbout: count("BramleyUI"))
    let catalogue = root.appending(path: "Sources/BramleyUI/Resources/Localizable.xcstrings")
    let size = try #require(page.firstMatch(of: #/([\d,]+) KB as source/#))
    try expect(size.output.1, isAbout: Data(contentsOf: catalogue).count / 1000)
  }

  /// Within a tenth: the text says "about".
  private func expect(_ written: Substring, isAbout actual: Int) throws {
    let written = try #require(Int(written.filter(\.isNumber)))
    #expect(abs(written - actual) * 10 <= actual, "the article says \(written), it is \(actual)")
  }

  private func count(_ module: String) throws -> Int {
    try text(of: module).split(separator: "\n", omittingEmptySubsequences: false).count
  }

  private func text(of module: String) throws -> String {
    let folder = root.appending(path: "Sources/\(module)").path(percentEncoded: false)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }.joined()
  }
}

import BramleyCore
import Foundation
import Testing

@testable import BramleyServer

@Suite struct ConfigurationPageTests {
  private static let page = URL(filePath: #filePath).appending(path: "../../../../../docs/configuration.md")

  @Test(arguments: SettingKey.allCases)
  func `docs/configuration.md lists every key`(key: SettingKey) throws {
    let rows = try String(contentsOf: Self.page.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("| `") }
    let section = key.components[0]
    let name = key.components.last ?? ""
    // A row may continue with further keys of its section: `passwords.memory_kib`, `.iterations`.
    let isListed = rows.contains { row in
      row.contains("`\(key.rawValue)`") || (row.hasPrefix("| `\(section).") && row.contains("`.\(name)`"))
    }
    #expect(isListed)
  }
}

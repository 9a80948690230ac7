import Foundation

/// `Localizable.xcstrings`, as Xcode writes it.
struct Catalogue: Decodable {
  struct Entry: Decodable { let localizations: [String: Localization] }

  struct Localization: Decodable {
    let stringUnit: Unit?
    let variations: Variations?

    /// The texts of all plural forms.
    var units: [Unit] {
      if let stringUnit { return [stringUnit] }
      return variations?.plural.values.map(\.stringUnit) ?? []
    }
  }

  struct Variations: Decodable { let plural: [String: Form] }
  struct Form: Decodable { let stringUnit: Unit }

  struct Unit: Decodable {
    let state: String
    let value: String
  }

  let sourceLanguage: String
  let strings: [String: Entry]

  static func ofScreens() throws -> Catalogue {
    let file = Sources.root.appending(path: "Sources/BramleyUI/Resources/Localizable.xcstrings")
    return try JSONDecoder().decode(Catalogue.self, from: Data(contentsOf: file))
  }
}

/// The sources of the package.
enum Sources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(of folder: String, except name: String) throws -> String {
    let folder = root.appending(path: folder).path(percentEncoded: false)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix(name) }.map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }.joined(separator: "\n")
  }
}

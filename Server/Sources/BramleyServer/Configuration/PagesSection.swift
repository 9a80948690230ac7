import BramleyCore
package import BramleyHTTP
import Foundation

/// The server's own pages: whether there are any, and how they look.
package struct PagesSection: Sendable {
  package var isEnabled: Bool
  package var settings: PageSettings

  package init(_ reader: inout SettingsReader, app: AppSection) {
    isEnabled = reader.value(.pagesEnabled, PlainValue.bool) ?? true
    settings = PageSettings(name: reader.value(.pagesName, Self.name) ?? app.name)
    settings.logo = reader.value(.pagesLogo, Self.picture)
    settings.home = reader.value(.pagesHomeURL, Self.address)
    settings.terms = reader.value(.pagesTermsURL, Self.address)
    settings.privacy = reader.value(.pagesPrivacyURL, Self.address)
    settings.support = reader.value(.pagesSupportURL, Self.address)
    settings.theme = Self.theme(.pagesTheme, &reader)
    settings.darkTheme = Self.theme(.pagesThemeDark, &reader)
    settings.files = reader.file(.pagesTemplates, Self.files) ?? [:]
  }

  private static func name(_ text: String) throws(Malformed) -> String {
    guard (1...64).contains(text.count),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw "is not one line of 1 to 64 characters" }
    return text
  }

  private static func address(_ text: String) throws(Malformed) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B
    }
    guard isPlain, let url = URL(string: text), let host = url.host(), !host.isEmpty, url.user == nil,
      url.scheme == "https" || text.hasPrefix("http://127.0.0.1") || text.hasPrefix("http://localhost")
    else { throw "is not an https address" }
    return text
  }

  private static func picture(_ text: String) throws(Malformed) -> String {
    if text.wholeMatch(of: /data:image\/(svg\+xml|png|webp|jpeg);base64,[A-Za-z0-9+\/=]{1,40000}/) != nil {
      return text
    }
    return try address(text)
  }

  private static func theme(_ key: SettingKey, _ reader: inout SettingsReader) -> [String: String] {
    let pairs = reader.list(key) { text throws(Malformed) -> [String] in
      let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, PageSettings.variables.contains(parts[0]) else {
        throw Malformed(
          "has an entry that is not NAME=VALUE with a name of \(PageSettings.variables.sorted().joined(separator: ", "))"
        )
      }
      guard PageSettings.isValue(parts[1], of: parts[0]) else {
        throw
          "has a value that is neither a colour such as #0a7d4f, nor a radius such as 8px, nor names of fonts"
      }
      return parts
    }
    return Dictionary((pairs ?? []).map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
  }

  private static func files(_ path: String) throws(Malformed) -> [String: String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw "names a folder that is not there or can't be read"
    }
    var files: [String: String] = [:]
    for name in names.sorted() where !name.hasPrefix(".") {
      guard PageSettings.replaceable.contains(name) else {
        throw Malformed("holds \(name.printable(upTo: 80)), which is the name of no file of the pages")
      }
      guard let text = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8),
        text.utf8.count < 1 << 20
      else { throw Malformed("holds \(name.printable(upTo: 80)), which is no text in UTF-8") }
      // Styles and icons are inserted into the pages as parts of their templates.
      guard name.hasSuffix(".js") || PageSettings.isTemplate(text) else {
        throw Malformed("holds \(name.printable(upTo: 80)), which is not valid Mustache")
      }
      files[name] = text
    }
    return files
  }
}

import BramleyAPI
package import BramleyCore
import Foundation

/// An operator's own texts of mails (`mail.templates`): `de.json` with the sentences to replace, and layouts
/// `mail.html.mustache`, `mail.txt.mustache`, or `sign-in.html.mustache` for one kind alone.
package struct TemplateFolder: Sendable {
  let sentences: [MessageLanguage: [String: String]]
  /// Layouts by their names without `.mustache`.
  let layouts: [String: String]

  /// The kinds that there are texts for.
  package static let kinds: [MailKind] = [
    .signIn, .proof, .verification, .addressChange, .addressChanged, .passwordReset, .noAccount,
    .passwordChanged, .accountExists, .phoneChanged, .passkeyAdded, .passkeyRemoved, .secondFactorChanged,
    .secondFactorLost,
  ]

  /// Reads a folder.
  ///
  /// - Throws: ``Malformed`` for a file that can't be used, by its name.
  package init(path: String) throws(Malformed) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw "names a folder that is not there or can't be read"
    }
    var sentences: [MessageLanguage: [String: String]] = [:]
    var layouts: [String: String] = [:]
    for name in names.sorted() where !name.hasPrefix(".") {
      guard let text = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) else {
        throw Malformed("holds \(name.printable(upTo: 80)), which is no text in UTF-8")
      }
      if name.hasSuffix(".json") {
        let language = MessageLanguage(rawValue: String(name.dropLast(5)))
        sentences[language] = try Self.sentences(text, of: language, in: name)
      } else if name.hasSuffix(".mustache") {
        layouts[try Self.layoutName(name)] = text
      } else {
        throw Malformed("holds \(name.printable(upTo: 80)), which is neither sentences nor a layout")
      }
    }
    do { _ = try TemplateSet.library(of: layouts) } catch {
      throw "holds a layout that is not valid Mustache"
    }
    self.sentences = sentences
    self.layouts = layouts
  }

  private static func sentences(
    _ text: String, of language: MessageLanguage, in name: String
  ) throws(Malformed) -> [String: String] {
    guard MessageLanguage.all.contains(language) else {
      throw Malformed("holds \(name.printable(upTo: 80)), whose language is none of \(languages)")
    }
    guard let sentences = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) else {
      throw Malformed("holds \(name), which is not a JSON object of texts")
    }
    let known = MailWording.builtIn(language).keys
    if let stranger = sentences.keys.filter({ !known.contains($0) }).min() {
      throw Malformed("holds \(name) with a key that is not known: \(stranger.printable(upTo: 80))")
    }
    let broken = sentences.filter { key, text in
      key.hasSuffix(".subject") && text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    guard broken.isEmpty else { throw Malformed("holds \(name) with a line break in a subject") }
    return sentences
  }

  private static func layoutName(_ file: String) throws(Malformed) -> String {
    let name = String(file.dropLast(".mustache".count))
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2, ["txt", "html"].contains(parts[1]),
      parts[0] == "mail" || kinds.contains(MailKind(rawValue: parts[0]))
    else {
      throw Malformed(
        "holds \(file.printable(upTo: 80)), whose name is not that of a layout, such as mail.html.mustache")
    }
    return name
  }

  private static var languages: String { MessageLanguage.all.map(\.rawValue).joined(separator: ", ") }
}

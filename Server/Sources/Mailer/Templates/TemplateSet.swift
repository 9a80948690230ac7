import BramleyAPI
package import BramleyCore
package import Foundation
import Mustache

/// The texts of mails: sentences in seven languages, and the two layouts that they are put into. An operator's folder
/// may replace each.
package struct TemplateSet: MailTemplates {
  private let appName: String
  private let wordings: [MessageLanguage: MailWording]
  private let library: MustacheLibrary

  /// - Parameter folder: the operator's files; nil for none. See ``TemplateFolder``.
  package init(appName: String, folder: TemplateFolder? = nil) {
    self.appName = appName
    wordings = Dictionary(
      uniqueKeysWithValues: MessageLanguage.all.map { language in
        (language, MailWording.builtIn(language).replacing(by: folder?.sentences[language] ?? [:]))
      })
    var layouts = [
      "mail.txt": EmbeddedFiles.mail_txt_mustache,
      "mail.html": EmbeddedFiles.mail_html_mustache,
    ]
    layouts.merge(folder?.layouts ?? [:]) { $1 }
    do { library = try Self.library(of: layouts) } catch {
      preconditionFailure("a layout of mails does not compile")
    }
  }

  static func library(of layouts: [String: String]) throws -> MustacheLibrary {
    MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
    var library = MustacheLibrary()
    for (name, text) in layouts {
      let type = name.hasSuffix(".html") ? HTMLEscaping.name : "TEXT"
      library.register(try MustacheTemplate(string: "{{% CONTENT_TYPE: \(type)}}\(text)"), named: name)
    }
    return library
  }

  package func text(of mail: OutgoingMail, begun: Date) -> MailText? {
    let language = wordings[mail.language] == nil ? .english : mail.language
    guard let wording = wordings[language] else { return nil }
    let span = wording.words(
      for: TimeSpan(mail.validUntil.timeIntervalSince(begun)), in: language)
    let values = ["app": appName, "span": span]
    func sentence(_ key: String) -> String? { wording.sentence(key, values) }
    let kind = mail.kind.rawValue
    guard let subject = sentence("\(kind).subject"), let title = sentence("\(kind).title"),
      let lead = sentence("\(kind).lead"), let closing = sentence("\(kind).closing")
    else { return nil }
    var all = [
      "app": appName, "language": language.rawValue, "direction": sentence("direction") ?? "ltr",
      "subject": subject, "title": title, "lead": lead, "closing": closing,
      "footer": sentence("footer") ?? "",
    ]
    all["code"] = mail.code
    all["code_note"] = sentence("code_note")
    all["link"] = mail.link
    all["link_note"] = sentence("link_note")
    all["button"] = sentence("\(kind).button") ?? title
    if mail.code != nil || mail.link != nil { all["life"] = sentence("life") }
    guard let plain = render(all, kind, "txt"), let html = render(all, kind, "html") else { return nil }
    return MailText(subject: subject, plain: plain, html: html)
  }

  /// Renders the kind's own layout if there is one, else the common one.
  private func render(_ values: [String: String], _ kind: String, _ form: String) -> String? {
    library.render(values, withTemplate: "\(kind).\(form)")
      ?? library.render(values, withTemplate: "mail.\(form)")
  }
}

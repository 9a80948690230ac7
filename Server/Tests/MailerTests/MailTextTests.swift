import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import Mailer

@Suite struct MailTextTests {
  static let cases = TemplateFolder.kinds.flatMap { kind in MessageLanguage.all.map { (kind, $0) } }
  private static let begun = Date(timeIntervalSince1970: 1_800_000_000)

  private func mail(_ kind: MailKind, _ language: MessageLanguage) -> OutgoingMail {
    OutgoingMail(
      kind, to: "ada@example.com", in: language, code: "012345",
      link: "https://id.example.com/email/verify?token=a&b=\"", validUntil: Self.begun.addingTimeInterval(600)
    )
  }

  @Test(arguments: cases)
  func `every kind has its text in every language`(_ kind: MailKind, _ language: MessageLanguage) throws {
    let text = try #require(
      TemplateSet(appName: "Tom & Jerry's <App>").text(of: mail(kind, language), begun: Self.begun))
    for part in [text.subject, text.plain, text.html] {
      #expect(!part.contains("{{") && !part.contains("}}"))
      #expect(!part.split(separator: "\n").contains { $0.utf8.count > 998 })
    }
    #expect(text.plain.contains("012345") && text.plain.contains("token=a&b=\""))
    #expect(text.plain.contains("Tom & Jerry's <App>"))
    #expect(text.html.contains(">012345<") && text.html.contains("Tom &amp; Jerry&#39;s &lt;App&gt;"))
    #expect(text.html.contains("token=a&amp;b=&quot;") && !text.html.contains("<App>"))
    #expect(text.html.contains("dir=\"\(language == "ar" ? "rtl" : "ltr")\""))
    #expect(text.html.contains("lang=\"\(language.rawValue)\""))
    // Nothing is loaded from anywhere.
    #expect(!text.html.contains("src=") && !text.html.contains("url(") && !text.html.contains("<img"))
    #expect(
      language == "en"
        || text.plain
          != TemplateSet(appName: "Tom & Jerry's <App>").text(
            of: mail(kind, "en"), begun: Self.begun)?.plain
    )
  }

  @Test func `without code and link nothing is said to be valid`() throws {
    var mail = mail(.passwordChanged, "en")
    (mail.code, mail.link) = (nil, nil)
    let text = try #require(TemplateSet(appName: "Orchard").text(of: mail, begun: Self.begun))
    #expect(!text.plain.contains("valid for") && !text.html.contains("href"))
  }

  @Test func `a kind without texts has none`() {
    #expect(TemplateSet(appName: "Orchard").text(of: mail("of-the-future", "en"), begun: Self.begun) == nil)
  }

  @Test(arguments: MessageLanguage.all)
  func `all languages have the same sentences, and every form of the time spans`(_ language: MessageLanguage)
  {
    let wording = MailWording.builtIn(language)
    func sentences(_ keys: Set<String>) -> Set<String> {
      keys.filter { key in !TimeSpan.Unit.allCases.contains { key.hasPrefix("\($0.rawValue).") } }
    }
    #expect(sentences(wording.keys) == sentences(MailWording.builtIn("en").keys))
    for minutes in [1, 2, 3, 10, 11, 30, 45, 60, 120, 180, 1_440, 2_880, 10_080, 14_400] {
      let span = TimeSpan(TimeInterval(minutes * 60))
      #expect(wording.keys.contains("\(span.unit.rawValue).\(span.plural(in: language))"))
    }
  }

  @Test func `a time span is written in the largest whole unit`() {
    #expect(MailWording.builtIn("en").words(for: TimeSpan(600), in: "en") == "10 minutes")
    #expect(MailWording.builtIn("en").words(for: TimeSpan(599.6), in: "en") == "10 minutes")
    #expect(MailWording.builtIn("de").words(for: TimeSpan(3_600), in: "de") == "1 Stunde")
    #expect(MailWording.builtIn("fr").words(for: TimeSpan(7 * 86_400), in: "fr") == "7 jours")
    #expect(MailWording.builtIn("ar").words(for: TimeSpan(7_200), in: "ar") == "ساعتين")
  }
}

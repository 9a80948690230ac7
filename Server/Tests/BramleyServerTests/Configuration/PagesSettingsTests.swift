import Foundation
import Support
import Testing

@testable import BramleyServer

@Suite struct PagesSettingsTests {
  @Test(
    arguments: [
      ("sign-in.mustache", "<p>{{title}}</p>", nil), ("style.css", "p { color: red }", nil),
      ("page.js", "const braces = '{{#'", nil),
      ("sign-in.mustache", "{{#title}}", "sign-in.mustache"),
      ("style.css", "p::after { content: '{{#a}}' }", "style.css"),
      ("icon-lock.svg", "<svg>{{#a}}</svg>", "icon-lock.svg"), ("notes.doc", "", "notes.doc"),
    ] as [(String, String, String?)])
  func `a folder of pages is read at the start, and a file that would break a page is named`(
    _ name: String, _ text: String, _ word: String?
  ) throws {
    let folder = try TemporaryFolder()
    try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    let words = ConfigurationFixture.sentences(["BRAMLEY_PAGES_TEMPLATES": folder.path]).joined(
      separator: "\n")
    #expect(
      word.map { words.contains($0) && words.hasPrefix("pages.templates") } ?? words.isEmpty, "\(words)")
  }
}

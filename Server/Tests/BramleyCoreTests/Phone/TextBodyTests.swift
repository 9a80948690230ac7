import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct TextBodyTests {
  private func settings(domain: String? = nil, hashes: [String] = []) -> PhoneSettings {
    PhoneSettings(
      countries: ["GB"], dailyBudget: 100, appName: "Orchard", domain: domain, androidHashes: hashes)
  }

  @Test(arguments: MessageLanguage.all)
  func `the code comes first, with the app's name and no link`(language: MessageLanguage) {
    let text = TextBody(settings()).text(code: "012345", in: language)
    #expect(text.hasPrefix("012345") && text.contains("Orchard"))
    #expect(!text.contains("http") && !text.contains("\n"))
    #expect(TextSegments.count(text) == 1)
    #expect(language == .english || text != TextBody(settings()).text(code: "012345", in: .english))
  }

  @Test(arguments: ["de", "en", "es", "fr"] as [MessageLanguage])
  func `languages in Latin letters travel in the cheap alphabet`(language: MessageLanguage) {
    let long = settings(domain: "id.orchard.example.com", hashes: ["FA+9qCX9VSu"])
    let text = TextBody(long).text(code: "012345", in: language)
    #expect(TextSegments.isGSM(text) && TextSegments.count(text) == 1)
    // SMS Retriever reads no longer text.
    #expect(text.utf8.count <= 140)
  }

  @Test(arguments: MessageLanguage.all)
  func `the last line is that of iOS exactly`(language: MessageLanguage) {
    let text = TextBody(settings(domain: "example.com")).text(code: "012345", in: language)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).last == "@example.com #012345")
    let both = TextBody(settings(domain: "example.com", hashes: ["FA+9qCX9VSu"])).text(
      code: "012345", in: language)
    #expect(both.hasSuffix("\n\n@example.com #012345 FA+9qCX9VSu"))
    let android = TextBody(settings(hashes: ["FA+9qCX9VSu"])).text(code: "012345", in: language)
    #expect(android.hasSuffix("\n\nFA+9qCX9VSu"))
  }

  @Test(arguments: [
    (String(repeating: "a", count: 160), 1), (String(repeating: "a", count: 161), 2),
    (String(repeating: "a", count: 306), 2), (String(repeating: "a", count: 307), 3),
    (String(repeating: "€", count: 80), 1), (String(repeating: "€", count: 81), 2),
    (String(repeating: "я", count: 70), 1), (String(repeating: "я", count: 71), 2),
    (String(repeating: "я", count: 134), 2), (String(repeating: "я", count: 135), 3),
    (String(repeating: "😀", count: 35), 1), (String(repeating: "😀", count: 36), 2),
    ("Don’t" + String(repeating: "a", count: 66), 2), ("", 1), ("@#_", 1),
  ]) func `segments are counted as carriers do`(text: String, segments: Int) {
    #expect(TextSegments.count(text) == segments)
  }

  @Test func `an accent is cheap in German and French and dear in Spanish`() {
    #expect(TextSegments.isGSM("äöüßéèàùñ") && !TextSegments.isGSM("código") && !TextSegments.isGSM("`"))
  }
}

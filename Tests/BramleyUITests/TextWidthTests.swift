import Testing

@testable import BramleyUI

/// The texts on the narrowest screen that an iPhone of today has: 320 points, an iPhone SE with enlarged display. Apple's
/// body text is 17 points there; footnotes are smaller.
@Suite struct TextWidthTests {
  private let catalogue: Catalogue

  init() throws { catalogue = try Catalogue.ofScreens() }

  /// The room of a list's row: margins of the list and of the row on both sides.
  private let row = 320.0 - 4 * 16

  @Test func `a sheet's title has room beside the button that cancels`() {
    let titles: [Phrase] = [
      .codeTitle, .linkTitle, .addressTitle, .numberTitle, .newPasswordTitle, .captchaTitle, .stepTitle,
      .confirmTitle, .mergeTitle, .account,
    ]
    expect(titles) { text, language in
      let cancel: Double = catalogue.texts(Phrase.cancel.rawValue, language).map { width($0) }.max() ?? 0
      let room: Double = 320 - 16 - cancel - 10 - 16
      return width(text) <= room
    }
  }

  @Test func `a provider's button is readable on one line`() {
    // It may be set smaller, down to 0.6; an icon and margins stand beside the text.
    expect([.continueWith]) { text, _ in
      let room: Double = 320 - 2 * 16 - 2 * 12 - 30
      return width(text.replacing("%@", with: "Facebook")) * 0.75 <= room
    }
  }

  @Test func `the buttons of an alert fit side by side`() {
    expect([.ok, .cancel, .proceed, .tryAgain, .unlink, .merge, .signOut]) { text, _ in width(text) <= 270 }
  }

  @Test func `a row's button takes two lines at most`() {
    expect(Phrase.allCases.filter(\.isButton)) { text, _ in width(text) <= row * 1.8 }
  }

  @Test func `no message takes more than five lines`() {
    let all = CatalogueTests.shown.map(\.text)
    expect(all) { text, _ in width(text.replacing("%@", with: "maya@example.com")) <= row * 5 }
  }

  @Test func `the estimate knows scripts and accents`() {
    #expect(TextWidth.ems("한국") == 2 && TextWidth.ems("日本") == 2)
    #expect(TextWidth.ems("é") == TextWidth.ems("e") && TextWidth.ems("W") > TextWidth.ems("i"))
  }

  private func width(_ text: String) -> Double { TextWidth.ems(text) * 17 }

  private func expect(_ phrases: [Phrase], fits: (String, String) -> Bool) {
    expect(phrases.map(\.rawValue), fits: fits)
  }

  /// Names each text that does not fit, in every language.
  private func expect(_ keys: [String], fits: (String, String) -> Bool) {
    let languages = Set(catalogue.strings.values.flatMap(\.localizations.keys)).sorted()
    let faults = languages.flatMap { language in
      keys.flatMap { key in
        catalogue.texts(key, language).filter { !fits($0, language) }.map { "\(language) \(key): \($0)" }
      }
    }
    #expect(faults == [])
  }
}

extension Catalogue {
  fileprivate func texts(_ key: String, _ language: String) -> [String] {
    strings[key]?.localizations[language]?.units.map(\.value) ?? []
  }
}

extension Phrase {
  /// Short, and no sentence: what stands on a button or in a header.
  fileprivate var isButton: Bool {
    !rawValue.hasSuffix(".") && !rawValue.contains("%") && rawValue.count <= 40
  }
}

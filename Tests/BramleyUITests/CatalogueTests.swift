import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct CatalogueTests {
  private let catalogue: Catalogue

  /// The languages, each with the plural categories of the Unicode CLDR that whole numbers meet, and "other", which every
  /// language needs; "many" of French, Spanish, Italian and Portuguese is millions.
  private static let forms: [String: Set<String>] = [
    "ar": ["zero", "one", "two", "few", "many", "other"], "de": ["one", "other"], "en": ["one", "other"],
    "es": ["one", "many", "other"], "fr": ["one", "many", "other"], "hi": ["one", "other"], "id": ["other"],
    "it": ["one", "many", "other"], "ja": ["other"], "ko": ["other"], "nl": ["one", "other"],
    "pl": ["one", "few", "many", "other"], "pt-BR": ["one", "many", "other"],
    "ru": ["one", "few", "many", "other"], "tr": ["one", "other"], "zh-Hans": ["other"], "zh-Hant": ["other"],
  ]

  /// A text by its case, so that a failed test gives a translator the list.
  struct Shown: Sendable, CustomStringConvertible {
    let description: String
    let text: String
  }

  /// All texts of the screens.
  static let shown =
    Phrase.allCases.map { Shown(description: "Phrase.\($0)", text: $0.rawValue) }
    + FailureText.allCases.map { Shown(description: "FailureText.\($0)", text: $0.rawValue) }

  init() throws { catalogue = try Catalogue.ofScreens() }

  @Test func `every phrase of the screens is in the catalogue, and nothing else is`() {
    let (inCatalogue, shown) = (Set(catalogue.strings.keys), Set(Self.shown.map(\.text)))
    #expect(shown.subtracting(inCatalogue).sorted() == [], "missing in the catalogue")
    #expect(inCatalogue.subtracting(shown).sorted() == [], "shown by no screen")
    #expect(catalogue.sourceLanguage == "en")
  }

  @Test(arguments: forms.keys.sorted())
  func `every phrase is translated into a language`(language: String) {
    let missing = Self.shown.filter {
      let text = catalogue.strings[$0.text]?.localizations[language]
      return text?.units.allSatisfy { $0.state == "translated" && !$0.value.isBlank } != true
    }
    #expect(missing.map(\.description) == [])
  }

  @Test func `there are no other languages`() {
    let languages = Set(catalogue.strings.values.flatMap(\.localizations.keys))
    #expect(languages == Set(Self.forms.keys))
    #expect(languages.count == 17)
  }

  @Test func `every translation has the gaps of the English text`() {
    let faults = Self.shown.flatMap { phrase in
      (catalogue.strings[phrase.text]?.localizations ?? [:]).sorted { $0.key < $1.key }.flatMap {
        language, text in
        text.units.filter { gaps($0.value) != gaps(phrase.text) }.map {
          "\(language) \(phrase): \($0.value)"
        }
      }
    }
    #expect(faults == [])
  }

  @Test(arguments: shown)
  func `the English text is the key, which shows where no catalogue was compiled`(phrase: Shown) throws {
    let english = try #require(catalogue.strings[phrase.text]?.localizations["en"])
    #expect((english.stringUnit ?? english.variations?.plural["other"]?.stringUnit)?.value == phrase.text)
  }

  @Test(arguments: forms.sorted { $0.key < $1.key })
  func `a phrase with a number has every plural form of a language`(language: String, forms: Set<String>) {
    for phrase in Self.shown {
      // A phrase that misses altogether is named by another test.
      guard let text = catalogue.strings[phrase.text]?.localizations[language] else { continue }
      let given = Set((text.variations?.plural ?? [:]).keys)
      #expect(given == (phrase.text.contains("%lld") ? forms : []), "\(phrase)")
    }
  }

  /// The pronouns that a language's texts don't have, since all of them use another form of address.
  private static let foreignPronouns: [String: [String]] = [
    "zh-Hans": ["您"], "zh-Hant": ["您"], "de": ["Sie", "Ihr", "Ihre", "Ihnen"],
    "fr": ["tu", "ton", "ta", "tes", "toi"],
    "es": ["usted", "ustedes"], "it": ["Lei", "voi", "vostro"], "nl": ["u", "uw"],
    "ru": ["ты", "твой", "тебя"],
    "pt-BR": ["tu", "teu", "tua"], "id": ["kamu", "kau"], "hi": ["तुम", "तू"],
    "pl": ["Pan", "Pani", "Państwo"],
  ]

  @Test(arguments: foreignPronouns.sorted { $0.key < $1.key })
  func `a language addresses the person in one way`(language: String, pronouns: [String]) {
    for (key, entry) in catalogue.strings {
      for unit in entry.localizations[language]?.units ?? [] {
        // Chinese has no spaces between its words.
        let words =
          language.hasPrefix("zh")
          ? unit.value.map(String.init) : unit.value.split { !$0.isLetter }.map(String.init)
        #expect(Set(words).isDisjoint(with: pronouns), "\(language) \(key): \(unit.value)")
      }
    }
  }

  @Test func `no text was left in English`() {
    let shared: Set<String> = [
      "OK", "Account", "Name", "Support-ID", "Email", "Password", "Code", "Passkey", "Passkeys",
    ]
    for (key, entry) in catalogue.strings {
      for (language, text) in entry.localizations where language != "en" {
        for unit in text.units where unit.value == key {
          #expect(shared.contains(key), "\(language): \(key)")
        }
      }
    }
  }

  @Test func `every phrase is shown by some screen`() throws {
    let sources = try Sources.text(of: "Sources/BramleyUI", except: "Phrase.swift")
    let used = Set(sources.matches(of: #/\.(\w+)/#).map { String($0.output.1) })
    for phrase in Phrase.allCases {
      let isShown = used.contains("\(phrase)")
      #expect(isShown, "\(phrase)")
    }
  }

  @Test func `no text is written twice`() {
    #expect(Set(Self.shown.map(\.text)).count == Self.shown.count)
  }

  @Test func `every text of a failure has a cause`() throws {
    let sources = try Sources.text(of: "Sources/BramleyClient/Errors", except: "+code.swift")
    let results = Set(sources.matches(of: #/(?:[:?]|return) \.(\w+)/#).map { String($0.output.1) })
    for text in FailureText.allCases {
      let isResult = results.contains("\(text)")
      #expect(isResult, "\(text)")
    }
  }

  /// `LocalizedError` takes the first sentence for what happened and the others for what to do.
  @Test(arguments: FailureText.allCases)
  func `the text of a failure has as many sentences in every language as in English`(text: FailureText) throws
  {
    let entry = try #require(catalogue.strings[text.rawValue])
    let stops = #/[.!?](?: |$)|[。！？।]/#
    for (language, localization) in entry.localizations {
      let count = localization.stringUnit?.value.matches(of: stops).count
      #expect(count == text.rawValue.matches(of: stops).count, "\(language)")
    }
  }

  @Test(arguments: ["Sources/BramleyUI", "Integrations/ComposableArchitecture/Sources"])
  func `no screen has texts outside the catalogue`(folder: String) throws {
    let sources = try Sources.text(of: folder, except: "+Preview.swift")
    let literals = sources.matches(
      of:
        #/\b(?:Text|Button|Label|Section|TextField|SecureField|ProgressView|TextState|navigationTitle|alert)\("[^"]*"/#
    )
    #expect(literals.map { String($0.output) } == [])
  }

  private func gaps(_ text: String) -> [String] {
    text.matches(of: #/%(?:\d+\$)?(?:@|lld)/#).map { String($0.output) }.sorted()
  }
}

extension String {
  fileprivate var isBlank: Bool { trimmingCharacters(in: .whitespaces).isEmpty }
}

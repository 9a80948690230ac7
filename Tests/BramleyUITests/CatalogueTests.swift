import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct CatalogueTests {
  private let catalogue: Catalogue
  private let languages = ["en", "fr", "de", "es", "ja", "zh-Hans", "ar"]

  init() throws { catalogue = try Catalogue.ofScreens() }

  @Test func `every phrase of the screens is in the catalogue, and nothing else is`() {
    #expect(Set(catalogue.strings.keys) == Set(Phrase.allCases.map(\.rawValue)))
    #expect(catalogue.sourceLanguage == "en")
  }

  @Test(arguments: Phrase.allCases)
  func `a phrase exists in every language, with the same gaps as in English`(phrase: Phrase) throws {
    let entry = try #require(catalogue.strings[phrase.rawValue])
    #expect(Set(entry.localizations.keys) == Set(languages))
    for (language, text) in entry.localizations {
      for unit in text.units {
        #expect(unit.state == "translated")
        #expect(!unit.value.trimmingCharacters(in: .whitespaces).isEmpty, "\(language)")
        #expect(gaps(unit.value) == gaps(phrase.rawValue), "\(language): \(unit.value)")
      }
    }
  }

  @Test(arguments: Phrase.allCases)
  func `the English text is the key, which shows where no catalogue was compiled`(phrase: Phrase) throws {
    let english = try #require(catalogue.strings[phrase.rawValue]?.localizations["en"])
    #expect((english.stringUnit ?? english.variations?.plural["other"]?.stringUnit)?.value == phrase.rawValue)
  }

  /// The plural categories of the Unicode CLDR that whole numbers meet; "many" of French and Spanish is millions.
  @Test(arguments: [
    ("en", ["one", "other"]), ("fr", ["one", "many", "other"]), ("de", ["one", "other"]),
    ("es", ["one", "many", "other"]), ("ja", ["other"]), ("zh-Hans", ["other"]),
    ("ar", ["zero", "one", "two", "few", "many", "other"]),
  ])
  func `a phrase with a number has every plural form of a language`(language: String, forms: [String]) throws
  {
    for phrase in Phrase.allCases {
      let text = try #require(catalogue.strings[phrase.rawValue]?.localizations[language])
      if phrase.rawValue.contains("%lld") {
        #expect(Set(text.variations?.plural.keys.map { $0 } ?? []) == Set(forms), "\(phrase)")
      } else {
        #expect(text.variations == nil, "\(phrase)")
      }
    }
  }

  @Test func `no text was left in English`() {
    let shared: Set<String> = ["OK", "Account", "Name", "Support-ID"]
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
    let failures = Set(FailureText.allCases.map(\.rawValue))
    for phrase in Phrase.allCases where !failures.contains(phrase.rawValue) {
      let isShown = used.contains("\(phrase)")
      #expect(isShown, "\(phrase)")
    }
  }

  @Test(arguments: FailureText.allCases)
  func `the text of a failure is a phrase`(text: FailureText) {
    #expect(Phrase(rawValue: text.rawValue) != nil)
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

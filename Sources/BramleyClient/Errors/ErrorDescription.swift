import Foundation

/// A failure in the words of `LocalizedError`.
struct ErrorDescription: Hashable, Sendable {
  /// What happened.
  let happened: String
  /// What to do about it; nil if there is nothing.
  let suggestion: String?

  /// In the person's language where the app links the screens, which have the catalogue; in English otherwise.
  init(_ text: FailureText) { self.init(sentences: ScreenTexts.localized(text.rawValue)) }

  /// The first sentence says what happened, the others what to do. Full stops are written differently in Chinese and
  /// Japanese, and in Hindi.
  init(sentences text: String) {
    let end = text.firstRange(of: #/[.!?] +|[。！？।] */#)
    let rest = end.map { String(text[$0.upperBound...]) } ?? ""
    guard let end, !rest.isEmpty else {
      (happened, suggestion) = (text, nil)
      return
    }
    happened = text[..<end.upperBound].trimmingCharacters(in: .whitespaces)
    suggestion = rest
  }
}

/// The catalogue of the screens, if the app links them.
enum ScreenTexts {
  /// Returns the text in the person's language.
  static func localized(_ text: String) -> String {
    bundle(in: places)?.localizedString(forKey: text, value: text, table: nil) ?? text
  }

  /// Where Xcode and SwiftPM put a package's resources: beside the app's own, or in the framework that links the kit.
  private static var places: [URL] {
    [Bundle.main.resourceURL, Bundle(for: Here.self).resourceURL, Bundle.main.bundleURL].compactMap(\.self)
  }

  static func bundle(in places: [URL]) -> Bundle? {
    for place in places {
      if let bundle = Bundle(url: place.appending(path: "Bramley_BramleyUI.bundle")) { return bundle }
    }
    return nil
  }

  private final class Here {}
}

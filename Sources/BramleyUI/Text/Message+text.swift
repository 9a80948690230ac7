#if canImport(SwiftUI)
  import BramleyClient
  import Foundation

  extension Phrase {
    /// The text in the person's language. Its gaps are not filled.
    var text: String { translation(of: rawValue) }
  }

  extension FailureText {
    /// The text in the person's language.
    var text: String { translation(of: rawValue) }
  }

  private func translation(of key: String) -> String {
    Bundle.module.localizedString(forKey: key, value: key, table: nil)
  }

  extension Message {
    /// The text in the person's language, with its gaps filled.
    var text: String {
      // This chooses the catalogue's plural form by the number.
      String(format: translation(of: key), locale: .current, arguments: arguments.map(\.formatted))
    }
  }

  extension Message.Argument {
    fileprivate var formatted: any CVarArg {
      switch self {
      case .text(let text): NSString(string: text)
      case .phrase(let phrase): NSString(string: phrase.text)
      case .number(let number): number
      case .day(let date): NSString(string: date.formatted(date: .long, time: .omitted))
      case .ago(let date): NSString(string: date.formatted(.relative(presentation: .named)))
      }
    }
  }
#endif

import BramleyAPI

/// The words of a text: the code first, since a preview shows only the beginning, and no link, since carriers filter
/// texts with links.
package struct TextBody: Sendable {
  private let settings: PhoneSettings

  package init(_ settings: PhoneSettings) { self.settings = settings }

  /// Returns the text.
  package func text(code: String, in language: MessageLanguage) -> String {
    let sentence = Self.sentence(language, code: code, app: settings.appName)
    guard let last = lastLine(code: code) else { return sentence }
    return sentence + "\n\n" + last
  }

  /// The line that software reads. Nothing may follow it, not even a line break: iOS looks at the last line alone, and
  /// ignores there what follows the code.
  private func lastLine(code: String) -> String? {
    let words = (settings.domain.map { ["@\($0) #\(code)"] } ?? []) + settings.androidHashes
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The sentences have no letters outside GSM 7-bit where the language can do without: one such letter doubles the
  /// price.
  private static func sentence(_ language: MessageLanguage, code: String, app: String) -> String {
    switch language {
    case "ar": "\(code) هو رمزك في \(app). لا تشاركه مع أحد."
    case "de": "\(code) ist dein Code für \(app). Gib ihn nicht weiter."
    case "es": "\(code) es tu clave de \(app). No la compartas."
    case "fr": "\(code) est votre code \(app). Ne le partagez pas."
    case "ja": "\(code) は \(app) の確認コードです。誰にも教えないでください。"
    case "zh-Hans": "\(code) 是你的 \(app) 验证码，请勿告诉他人。"
    default: "\(code) is your \(app) code. Don't share it."
    }
  }
}

import BramleyAPI
import BramleyCore

/// A mistake, shown beside the field that it is about.
struct PageFault: Sendable, Equatable {
  /// The name of the field; `form` for the whole form.
  var field: String
  /// The key of its text.
  var key: String
  /// What the text names.
  var parameters: [String: String] = [:]

  init(_ field: String, _ key: String, _ parameters: [String: String] = [:]) {
    self.field = field
    self.key = key
    self.parameters = parameters
  }

  /// The form was not made for this browser as it is now.
  static let formExpired = PageFault("form", "form_expired")

  /// Returns what a page says of a refusal.
  init(_ refusal: Refusal) {
    switch refusal.code {
    case .credentialsInvalid: self.init("form", "credentials_invalid")
    case .passwordTooShort:
      self.init("password", "password_too_short", ["minimum": "\(PagePasswords.minimum)"])
    case .passwordTooCommon: self.init("password", "password_too_common")
    case .codeWrong:
      self.init("code", "code_wrong", refusal.attemptsLeft.map { ["attempts": "\($0)"] } ?? [:])
    case .codeExpired: self.init("code", "code_expired")
    case .emailTaken: self.init("email", "email_taken")
    case .phoneNotSupported: self.init("phone", "phone_not_supported")
    case .accountExists: self.init("form", "email_taken")
    case .appleUnavailable, .providerUnavailable, .appleConfiguration, .providerConfiguration:
      self.init("form", "unavailable")
    default: self.init("form", refusal.code.rawValue)
    }
  }
}

/// The rules of passwords that pages state before they are broken.
enum PagePasswords {
  static let minimum = 8
  static let maximum = 128
}

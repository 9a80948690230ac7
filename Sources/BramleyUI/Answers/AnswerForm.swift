import BramleyClient
import Foundation

/// The answer to a question as typed so far.
struct AnswerForm: Hashable, Sendable {
  var text = ""
  var phone = PhoneNumberForm(region: .ofLocale(.current))

  /// The answer; nil while it is incomplete. A password stays as it is; a keyboard's suggestion of anything else may end
  /// with a space.
  func answer(to kind: SignInQuestion.Kind) -> String? {
    switch kind {
    case .phoneNumber: return phone.number
    case .emailAddress: return EmailForm(text: text).address
    case .newPassword: return text.isEmpty ? nil : text
    default:
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return trimmed.isEmpty ? nil : trimmed
    }
  }
}

// What is typed is a secret.
extension AnswerForm: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

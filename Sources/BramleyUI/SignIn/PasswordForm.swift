import BramleyAPI
import BramleyClient
import Foundation

/// The form for address and password, as typed so far.
struct PasswordForm: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case signIn
    case newAccount
  }

  /// What a field is, for the system's suggestions.
  enum Field: Hashable, Sendable {
    case givenName
    case familyName
    case email
    case password
    case newPassword
  }

  var purpose = Purpose.signIn
  var email = ""
  var password = ""
  var givenName = ""
  var familyName = ""

  /// The fields in their order.
  var fields: [Field] {
    switch purpose {
    case .signIn: [.email, .password]
    case .newAccount: [.givenName, .familyName, .email, .newPassword]
    }
  }

  /// The field after one, where the keyboard's return key leads; nil after the last.
  func field(after field: Field) -> Field? {
    fields.firstIndex(of: field).flatMap { $0 + 1 < fields.count ? fields[$0 + 1] : nil }
  }

  /// Whether it can be sent: something around an "@", and a password. The server judges the rest.
  var isComplete: Bool {
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !password.isEmpty
  }

  /// What the form asks for; nil while it is incomplete.
  var method: SignInMethod? {
    guard isComplete else { return nil }
    return switch purpose {
    case .signIn: .email(address, password: password)
    case .newAccount: .newAccount(email: address, password: password, name: name)
    }
  }

  /// To the other purpose and back; what was typed stays but for the password, which is another one.
  mutating func turn() {
    purpose = purpose == .signIn ? .newAccount : .signIn
    password = ""
  }

  var submitPhrase: Phrase { purpose == .signIn ? .signIn : .createAccount }
  var turnPhrase: Phrase { purpose == .signIn ? .goToNewAccount : .goToSignIn }

  // Suggestions of a keyboard end with a space.
  private var address: String { email.trimmingCharacters(in: .whitespacesAndNewlines) }

  private var name: PersonName? {
    let parts = [givenName, familyName].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    let name = PersonName(
      givenName: parts[0].isEmpty ? nil : parts[0], familyName: parts[1].isEmpty ? nil : parts[1])
    return name.isEmpty ? nil : name
  }
}

extension PasswordForm.Field {
  var phrase: Phrase {
    switch self {
    case .givenName: .givenName
    case .familyName: .familyName
    case .email: .email
    case .password: .password
    case .newPassword: .newPassword
    }
  }
}

// Not even a debugger's print shows a password.
extension PasswordForm: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

import BramleyAPI
import BramleyClient
import Foundation

/// The form for address and password, as typed so far.
struct PasswordForm: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case signIn
    case newAccount
  }

  /// The fields that a form may have.
  enum Field: Hashable, Sendable {
    case givenName
    case familyName
    case email
    case password
    case newPassword

    var isPassword: Bool { self == .password || self == .newPassword }
  }

  var purpose = Purpose.signIn
  var email = ""
  var password = ""
  var givenName = ""
  var familyName = ""

  /// The fields of the form, in their order.
  var fields: [Field] {
    switch purpose {
    case .signIn: [.email, .password]
    case .newAccount: [.givenName, .familyName, .email, .newPassword]
    }
  }

  /// Returns the field that the keyboard's return key leads to; nil after the last.
  func field(after field: Field) -> Field? {
    fields.firstIndex(of: field).flatMap { $0 + 1 < fields.count ? fields[$0 + 1] : nil }
  }

  /// The address; nil until there is text on both sides of an "@". The server checks the rest.
  var address: String? { EmailForm(text: email).address }

  /// Whether the form can be sent: there is an address, and a password.
  var isComplete: Bool { address != nil && !password.isEmpty }

  /// The sign-in that the form asks for; nil while it is incomplete.
  var method: SignInMethod? {
    guard let address, isComplete else { return nil }
    return switch purpose {
    case .signIn: .email(address, password: password)
    case .newAccount: .newAccount(email: address, password: password, name: name)
    }
  }

  /// Switches between signing in and creating an account. What was typed stays, except the password.
  mutating func switchPurpose() {
    purpose = purpose == .signIn ? .newAccount : .signIn
    password = ""
  }

  private var name: PersonName? {
    let parts = [givenName, familyName].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    let name = PersonName(
      givenName: parts[0].isEmpty ? nil : parts[0], familyName: parts[1].isEmpty ? nil : parts[1])
    return name.isEmpty ? nil : name
  }
}

// A password must not show even in a debugger.
extension PasswordForm: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

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

extension PasswordForm {
  var submitPhrase: Phrase { purpose == .signIn ? .signIn : .createAccount }
  var switchPhrase: Phrase { purpose == .signIn ? .goToNewAccount : .goToSignIn }
}

import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct NewPasswordFormTests {
  private func identity(_ provider: ProviderID, _ email: String?) -> Identity {
    Identity(
      id: "i", provider: provider, subject: "s", email: email, linkedAt: Date(timeIntervalSince1970: 0))
  }

  private func user(_ identities: Identity..., email: String? = nil, isPrivate: Bool = false) -> User {
    var user = User.preview
    (user.identities, user.email, user.isPrivateEmail) = (identities, email, isPrivate)
    return user
  }

  @Test(arguments: [
    ("", false, false), ("seven77", false, true), ("eight888", true, true), ("Maya@Example.com", true, false),
    ("maya", false, false), ("e\u{301}e\u{301}e\u{301}e\u{301}", false, true),
  ])
  func `a rule says whether it is kept before the password is sent`(
    password: String, isLong: Bool, isOther: Bool
  ) {
    #expect(PasswordRule.length.isKept(by: password, of: "maya@example.com") == isLong)
    #expect(PasswordRule.notAddress.isKept(by: password, of: "maya@example.com") == isOther)
  }

  @Test func `a password is changed with the current one`() {
    var form = NewPasswordForm(user(identity(.password, "maya@example.com")))
    #expect(form.hasPassword && !form.asksAddress)
    form.password = "correct horse"
    #expect(form.change == nil)
    form.current = "old one"
    #expect(form.change == PasswordChangeRequest(password: "correct horse", currentPassword: "old one"))
    form.password = "maya@example.com"
    #expect(form.change == nil)
  }

  @Test func `a first password needs no current one, and the account's own address will do`() {
    var form = NewPasswordForm(user(identity(.apple, nil), email: "maya@example.com"))
    form.password = "correct horse"
    #expect(!form.hasPassword && !form.asksAddress)
    #expect(form.change == PasswordChangeRequest(password: "correct horse"))
  }

  @Test func `behind a relay address the person names one of their own`() {
    var form = NewPasswordForm(
      user(identity(.apple, nil), email: "x@privaterelay.appleid.com", isPrivate: true))
    form.password = "correct horse"
    #expect(form.asksAddress && form.change == nil)
    form.email = "maya@example.com"
    #expect(form.change == PasswordChangeRequest(password: "correct horse", email: "maya@example.com"))
  }

  @Test func `a debugger's print shows no password`() {
    var form = NewPasswordForm(user())
    form.password = "correct horse"
    var text = ""
    dump(form, to: &text)
    #expect(!text.contains("horse"))
  }
}

import BramleyAPI
import BramleyClient
import Testing

@testable import BramleyUI

@Suite struct PasswordFormTests {
  private func form(_ email: String, _ password: String, _ purpose: PasswordForm.Purpose = .signIn)
    -> PasswordForm
  {
    var form = PasswordForm()
    (form.email, form.password, form.purpose) = (email, password, purpose)
    return form
  }

  @Test(arguments: [
    ("", "secret", false), ("maya", "secret", false), ("@example.com", "secret", false),
    ("maya@", "secret", false),
    ("a@b@c", "secret", false), ("maya@example.com", "", false), ("maya@example.com", "s", true),
    (" maya@example.com ", "secret", true),
  ])
  func `the form can be sent once address and password are filled in`(
    email: String, password: String, complete: Bool
  ) {
    #expect(form(email, password).isComplete == complete)
    #expect((form(email, password).method != nil) == complete)
  }

  @Test func `a space around the address is removed, one in the password stays`() throws {
    let method = try #require(form(" maya@example.com ", " pass word ").method)
    let options = try #require(method.options(PasswordOptions.self))
    #expect(options.email == "maya@example.com")
    #expect(options.password == " pass word ")
    #expect(options.purpose == .signIn)
  }

  @Test func `a new account takes the name, if one was given`() throws {
    var form = form("maya@example.com", "secret", .newAccount)
    let nameless = try #require(form.method?.options(PasswordOptions.self))
    #expect(nameless.purpose == .signUp(nil))
    (form.givenName, form.familyName) = (" Maya ", " ")
    let named = try #require(form.method?.options(PasswordOptions.self))
    #expect(named.purpose == .signUp(PersonName(givenName: "Maya")))
  }

  @Test func `the return key leads through the fields`() {
    let form = form("", "", .newAccount)
    #expect(form.fields == [.givenName, .familyName, .email, .newPassword])
    #expect(form.field(after: .email) == .newPassword)
    #expect(form.field(after: .newPassword) == nil)
    #expect(PasswordForm().fields == [.email, .password])
  }

  @Test func `switching to a new account keeps the address and drops the password`() {
    var form = form("maya@example.com", "secret")
    form.switchPurpose()
    #expect(form.purpose == .newAccount)
    #expect(form.email == "maya@example.com")
    #expect(form.password.isEmpty)
    form.switchPurpose()
    #expect(form.purpose == .signIn)
  }

  @Test func `nothing typed is printed`() {
    var text = ""
    dump(form("maya@example.com", "secret"), to: &text)
    #expect(!text.contains("secret") && !text.contains("maya"))
  }
}

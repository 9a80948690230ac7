import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct AnswerFormTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `an answer is sent once it is complete, a password as it is`() {
    var form = AnswerForm()
    #expect(form.answer(to: .oneTimeCode) == nil && form.answer(to: .newPassword) == nil)
    form.text = " 123456 "
    #expect(form.answer(to: .oneTimeCode) == "123456")
    #expect(form.answer(to: .newPassword) == " 123456 ")
    #expect(form.answer(to: .emailAddress) == nil)
    form.text = "maya@example.com "
    #expect(form.answer(to: .emailAddress) == "maya@example.com")
    form.phone.type("+4915112345678")
    #expect(form.answer(to: .phoneNumber) == "+4915112345678")
  }

  @Test(arguments: [
    (SignInQuestion.Kind.emailLink, Phrase.linkTitle, Phrase.code),
    (.emailAddress, .addressTitle, .email), (.phoneNumber, .numberTitle, .phone),
    (.newPassword, .newPasswordTitle, .newPassword), (.captcha, .captchaTitle, .answer),
  ])
  func `each kind of question has its title and its field`(
    kind: SignInQuestion.Kind, title: Phrase, field: Phrase
  ) {
    let text = QuestionText(SignInQuestion(kind), at: now)
    #expect(text.title == title && text.field == field && text.rejection == nil && text.change == nil)
  }

  @Test func `the code may be sent elsewhere, to another address or number`() {
    let address = SignInQuestion(.oneTimeCode, sentTo: "maya@example.com", canChange: true)
    #expect(QuestionText(address, at: now).change == .changeAddress)
    let number = SignInQuestion(.oneTimeCode, sentTo: "+4915112345678", canChange: true)
    #expect(QuestionText(number, at: now).change == .changeNumber)
    // Read from left to right in Arabic too.
    #expect(
      QuestionText(number, at: now).note
        == Message(.codeSentTo, .text("\u{2066}+4915112345678\u{2069}")))
  }

  @Test(arguments: [
    (SignInQuestion.Kind.phoneNumber, SignInQuestion.Rejection.unsupported, Message(.phoneNotSupported)),
    (.emailAddress, .unsupported, Message(.addressNotSupported)),
    (.newPassword, .tooShort, Message(.passwordTooShort)),
    (.newPassword, .tooCommon, Message(.passwordTooCommon)), (.emailLink, .wrong, Message(.codeWrong)),
    (.emailLink, .expired, Message(.codeExpired)),
  ])
  func `a rejection says what to do`(
    kind: SignInQuestion.Kind, rejection: SignInQuestion.Rejection, message: Message
  ) {
    #expect(QuestionText(SignInQuestion(kind).repeated(after: rejection), at: now).rejection == message)
  }

  @Test func `the account offers to prove and change what is its own`() {
    var user = User.preview
    let offer = MethodOffer(provesEmail: true)
    #expect(AccountDetails(user, offer: offer).steps.isEmpty)
    (user.isPrivateEmail, user.emailVerified, user.email) = (false, false, "maya@example.com")
    user.identities.append(
      Identity(id: "p", provider: .phone, subject: "+4915112345678", email: nil, linkedAt: user.createdAt))
    #expect(AccountDetails(user).steps.map(\.step) == [.changeNumber])
    #expect(
      AccountDetails(user, offer: offer).steps.map(\.step) == [.verifyEmail, .changeEmail, .changeNumber])
    user.emailVerified = true
    #expect(AccountDetails(user, offer: offer).steps.map(\.title) == [.editAddress, .editNumber])
    let awaited = AwaitedAddress(
      userID: user.id, email: "new@example.com", isChange: true, resendAfter: now, expiresAt: now)
    let details = AccountDetails(
      user, offer: MethodOffer(provesEmail: true, awaitedAddress: awaited))
    #expect(details.awaitedNote == Message(.addressAwaited, .text("new@example.com")))
    #expect(details.steps.map(\.step).first == .verifyEmail)
  }

  @Test func `the server's methods decide which of the forms are shown`() {
    let server = AvailableMethods(methods: [
      AvailableMethod(id: .email, name: "Email", kind: .code, browser: true),
      AvailableMethod(id: .phone, name: "Phone", kind: .code, browser: false),
    ])
    let all = MethodOffer(server: server, registered: [.emailLink, .phone, .password])
    #expect(ShownMethods.server.offered(by: all).all.map(\.method) == [.emailLink, .phone])
    let few = MethodOffer(server: server, registered: [.emailCode])
    #expect(ShownMethods.server.offered(by: few).all.map(\.method) == [.emailCode])
  }
}

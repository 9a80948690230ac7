#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  extension QuestionForm {
    /// Makes the form of a question, with nothing behind it.
    fileprivate init(_ question: SignInQuestion, of method: SignInMethod.ID = .phone) {
      self.init(
        PendingQuestion(id: .init(1), method: method, question: question), answer: { _ in }, cancel: {})
    }
  }

  extension SignInQuestion {
    fileprivate static let texted = SignInQuestion(
      .oneTimeCode, sentTo: "+4915112345678", resendAfter: Date(timeIntervalSinceNow: 30),
      expiresAt: Date(timeIntervalSinceNow: 600), canChange: true)
  }

  #Preview("A texted code") { QuestionForm(.texted) }

  #Preview("A wrong code") { QuestionForm(SignInQuestion.texted.repeated(after: .wrong, attemptsLeft: 3)) }

  #Preview("A number") { QuestionForm(SignInQuestion(.phoneNumber)) }

  #Preview("A number, right to left") {
    QuestionForm(SignInQuestion(.phoneNumber)).environment(\.layoutDirection, .rightToLeft)
  }

  #Preview("An address") { QuestionForm(SignInQuestion(.emailAddress), of: .emailCode) }

  #Preview("A link") {
    QuestionForm(SignInQuestion(.emailLink, sentTo: "maya@example.com", canChange: true), of: .emailLink)
  }

  #Preview("A new password") {
    QuestionForm(SignInQuestion(.newPassword).repeated(after: .tooCommon), of: .password)
  }

  #Preview("A CAPTCHA") {
    QuestionForm(SignInQuestion(.captcha)).captcha { _, solved in Button("I’m a person") { solved("token") } }
  }

  #Preview("All methods of codes") {
    SignInView(
      auth: .preview(
        .signedOut, Preview(strategies: [EmailCodeStrategy(), PhoneStrategy(), PasswordStrategy()])),
      methods: [EmailViews(), PhoneViews(), PasswordViews()])
  }
#endif

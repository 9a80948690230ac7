import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct QuestionTextTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func text(_ question: SignInQuestion, after seconds: TimeInterval = 0) -> QuestionText {
    QuestionText(question, at: now.addingTimeInterval(seconds))
  }

  @Test func `a code is asked for by the place that it was sent to, if it was sent`() {
    let sent = text(.oneTimeCode(sentTo: "m•••@example.com"))
    #expect(sent.title == .codeTitle)
    #expect(sent.field == .code)
    #expect(sent.note == Message(.codeSentTo, .text("m•••@example.com")))
    #expect(text(.oneTimeCode()).note == Message(.codeNote))
    #expect(sent.rejection == nil)
  }

  @Test func `a question of another kind has a plain field`() {
    let question = SignInQuestion("pet_name")
    #expect(text(question).title == .stepTitle)
    #expect(text(question).field == .answer)
    #expect(text(question).note == nil)
    #expect(text(question.repeated(after: .wrong, attemptsLeft: 2)).rejection == Message(.answerWrong))
  }

  @Test func `a wrong code says how many attempts are left, where that is known`() {
    let question = SignInQuestion.oneTimeCode()
    #expect(
      text(question.repeated(after: .wrong, attemptsLeft: 2)).rejection
        == Message(.attemptsLeft, .number(2)))
    #expect(text(question.repeated(after: .wrong)).rejection == Message(.codeWrong))
    #expect(text(question.repeated(after: "of_tomorrow")).rejection == Message(.codeWrong))
    #expect(text(question.repeated(after: .expired)).rejection == Message(.codeExpired))
  }

  @Test func `the number of attempts is not shown before the first one`() {
    #expect(text(.oneTimeCode(attemptsLeft: 5)).rejection == nil)
  }

  @Test func `a new code is offered when its time has come, and counted down to before`() {
    let question = SignInQuestion.oneTimeCode(resendAfter: now.addingTimeInterval(30))
    #expect(text(question).resend == .waiting(30))
    #expect(text(question, after: 0.4).resend == .waiting(30))
    #expect(text(question, after: 29.4).resend == .waiting(1))
    #expect(text(question, after: 30).resend == .available)
    #expect(text(.oneTimeCode()).resend == .unavailable)
  }

  @Test func `the text changes each second while it counts, then when the code expires, then no more`() {
    let question = SignInQuestion.oneTimeCode(
      resendAfter: now.addingTimeInterval(30), expiresAt: now.addingTimeInterval(600))
    #expect(text(question).nextChange == now.addingTimeInterval(1))
    #expect(text(question, after: 31).nextChange == now.addingTimeInterval(600))
    #expect(text(question, after: 600).nextChange == nil)
    #expect(text(question, after: 600).rejection == Message(.codeExpired))
    #expect(text(question, after: 599).rejection == nil)
  }

  @Test func `a clock that is years off counts no more than a day`() {
    #expect(text(.oneTimeCode(resendAfter: .distantFuture)).resend == .waiting(86_400))
  }
}

@MainActor @Suite struct QuestionFlowTests {
  @Test func `a method that asks is answered, wrong once, and signs in`() async throws {
    let phone = PreviewStrategy(
      "phone", provider: "phone", asking: .oneTimeCode(sentTo: "+44 … 123", attemptsLeft: 3),
      accepting: "123456")
    let auth = Auth.preview(.signedOut, Preview(strategies: [phone]))
    let signIn = Task { try await auth.signIn(with: SignInMethod("phone")) }
    let first = try await question(of: auth)
    #expect(first.purpose == .signIn)
    auth.submit("000000")
    while auth.question?.question.rejection == nil { await Task.yield() }
    let second = try await question(of: auth)
    #expect(second.id == first.id)
    #expect(
      QuestionText(second.question, at: Date()).rejection == Message(.attemptsLeft, .number(2)))
    auth.submit("123456")
    #expect(try await signIn.value == .preview)
    #expect(auth.question == nil)
  }

  private func question(of auth: Auth) async throws -> PendingQuestion {
    while auth.question == nil || auth.question?.isChecking == true { await Task.yield() }
    return try #require(auth.question)
  }
}

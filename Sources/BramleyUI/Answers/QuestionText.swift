import BramleyClient
import Foundation

/// What a screen says about a question in the middle of a sign-in, at one moment.
struct QuestionText: Hashable, Sendable {
  /// Whether the person can ask for another code.
  enum Resend: Hashable, Sendable {
    case unavailable
    /// Seconds until it can be asked for.
    case waiting(Int)
    case available
  }

  let title: Phrase
  let field: Phrase
  /// What to type; nil where the kind of question is unknown.
  let note: Message?
  /// Why the answer before was rejected.
  let rejection: Message?
  let resend: Resend
  /// The button that has the code sent elsewhere; nil where there is none.
  let change: Phrase?
  /// When the text changes by itself; nil if it doesn't any more.
  let nextChange: Date?

  init(_ question: SignInQuestion, at now: Date) {
    let kind = question.kind
    (title, field) = Self.titles(kind)
    note = Self.note(on: question)
    rejection = Self.rejection(of: question, at: now)
    resend = Self.resend(question.resendAfter, at: now)
    change =
      question.canChange ? (question.sentTo?.contains("@") ?? true ? .changeAddress : .changeNumber) : nil
    // A countdown changes each second, an expiry once.
    let tick: Date? = if case .waiting = resend { now.addingTimeInterval(1) } else { nil }
    let expiry = question.expiresAt.flatMap { $0 > now ? $0 : nil }
    nextChange = [tick, expiry].compactMap { $0 }.min()
  }

  private static func titles(_ kind: SignInQuestion.Kind) -> (title: Phrase, field: Phrase) {
    switch kind {
    case .oneTimeCode: (.codeTitle, .code)
    case .emailLink: (.linkTitle, .code)
    case .emailAddress: (.addressTitle, .email)
    case .phoneNumber: (.numberTitle, .phone)
    case .newPassword: (.newPasswordTitle, .newPassword)
    case .captcha: (.captchaTitle, .answer)
    case .secondFactor: (.codeTitle, .code)
    case .secondFactorEnrollment: (.codeTitle, .code)
    default: (.stepTitle, .answer)
    }
  }

  private static func note(on question: SignInQuestion) -> Message? {
    let place = question.sentTo.map { Message.Argument.text($0.isolated) }
    switch question.kind {
    case .emailLink: return place.map { Message(.linkSentTo, $0) } ?? Message(.codeNote)
    case .captcha: return Message(.captchaNote)
    case .secondFactor:
      let details = question.details(SecondFactorQuestion.self)
      if let date = details?.availableAt { return Message(.lostNote, .day(date)) }
      return Message(details?.methods.contains(.totp) ?? true ? .factorNote : .recoveryNote)
    case .secondFactorEnrollment: return Message(.setUpNote)
    case .oneTimeCode: return place.map { Message(.codeSentTo, $0) } ?? Message(.codeNote)
    default: return place.map { Message(.codeSentTo, $0) }
    }
  }

  private static func resend(_ date: Date?, at now: Date) -> Resend {
    guard let date else { return .unavailable }
    let seconds = date.timeIntervalSince(now)
    return seconds > 0 ? .waiting(Int(min(seconds.rounded(.up), 86_400))) : .available
  }

  private static func rejection(of question: SignInQuestion, at now: Date) -> Message? {
    let isExpired = question.expiresAt.map { $0 <= now } ?? false
    if question.rejection == .expired || isExpired { return Message(.codeExpired) }
    guard let rejection = question.rejection else { return nil }
    switch (question.kind, rejection) {
    case (_, .tooShort): return Message(.passwordTooShort)
    case (_, .tooCommon): return Message(.passwordTooCommon)
    case (.phoneNumber, .unsupported): return Message(.phoneNotSupported)
    case (.emailAddress, .unsupported): return Message(.addressNotSupported)
    case (.oneTimeCode, _), (.emailLink, _), (.secondFactor, _), (.secondFactorEnrollment, _):
      return question.attemptsLeft.map { Message(.attemptsLeft, .number($0)) } ?? Message(.codeWrong)
    default: return Message(.answerWrong)
    }
  }
}

extension String {
  /// A number in a text that is written from right to left keeps its own direction.
  fileprivate var isolated: String { hasPrefix("+") ? "\u{2066}\(self)\u{2069}" : self }
}

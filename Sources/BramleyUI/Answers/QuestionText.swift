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
  /// When the text changes by itself; nil if it doesn't any more.
  let nextChange: Date?

  init(_ question: SignInQuestion, at now: Date) {
    let isCode = question.kind == .oneTimeCode
    title = isCode ? .codeTitle : .stepTitle
    field = isCode ? .code : .answer
    note =
      if let place = question.sentTo {
        Message(.codeSentTo, .text(place))
      } else {
        isCode ? Message(.codeNote) : nil
      }
    rejection = Self.rejection(of: question, isCode: isCode, at: now)
    resend = Self.resend(question.resendAfter, at: now)
    // A countdown changes each second, an expiry once.
    let tick: Date? = if case .waiting = resend { now.addingTimeInterval(1) } else { nil }
    let expiry = question.expiresAt.flatMap { $0 > now ? $0 : nil }
    nextChange = [tick, expiry].compactMap { $0 }.min()
  }

  private static func resend(_ date: Date?, at now: Date) -> Resend {
    guard let date else { return .unavailable }
    let seconds = date.timeIntervalSince(now)
    return seconds > 0 ? .waiting(Int(min(seconds.rounded(.up), 86_400))) : .available
  }

  private static func rejection(of question: SignInQuestion, isCode: Bool, at now: Date) -> Message? {
    let isExpired = question.expiresAt.map { $0 <= now } ?? false
    if question.rejection == .expired || isExpired { return Message(.codeExpired) }
    guard question.rejection != nil else { return nil }
    guard isCode else { return Message(.answerWrong) }
    return question.attemptsLeft.map { Message(.attemptsLeft, .number($0)) } ?? Message(.codeWrong)
  }
}

#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// Asks the person what a sign-in method asks in the middle, such as the code that a server has sent to them; for a
  /// sheet.
  ///
  /// The method's own ``MethodViews/questionContent(for:_:)`` is shown, by default an ``AnswerSection``. What is typed
  /// stays here until it is sent.
  public struct QuestionForm: View {
    private let pending: PendingQuestion
    private let methods: ShownMethods
    private let answer: @MainActor (SignInAnswer) -> Void
    private let cancel: @MainActor () -> Void

    /// Makes the form.
    /// - Parameters:
    ///   - pending: the question, as `Auth.question` has it.
    ///   - methods: the methods of the app.
    ///   - answer: called with what the person typed, or with their wish for a new code.
    ///   - cancel: called when the person changes their mind; the sign-in is given up.
    public init(
      _ pending: PendingQuestion, methods: ShownMethods = .standard,
      answer: @escaping @MainActor (SignInAnswer) -> Void, cancel: @escaping @MainActor () -> Void
    ) {
      self.pending = pending
      self.methods = methods
      self.answer = answer
      self.cancel = cancel
    }

    public var body: some View {
      NavigationStack {
        Form { content }
          .formStyle(.grouped)
          .disabled(pending.isChecking)
          .progressNote(pending.isChecking ? .working : nil)
          .sheetTitle(QuestionText(pending.question, at: Date()).title.text)
          .toolbar {
            ToolbarItem(placement: .cancellationAction) {
              Button(Phrase.cancel.text) { cancel() }
            }
          }
      }
      .sheetSize()
    }

    @ViewBuilder private var content: some View {
      // The kit asks for a second factor, whatever the method of the first one.
      if !pending.question.kind.isSecondFactor, let views = methods.views(of: pending.method) {
        AnyView(views.questionContent(for: pending.question, submit))
      } else {
        AnswerSection(pending.question, answer: submit)
      }
    }

    private func submit(_ typed: SignInAnswer) {
      if !pending.isChecking { answer(typed) }
    }
  }

  extension SignInQuestion.Kind {
    fileprivate var isSecondFactor: Bool { self == .secondFactor || self == .secondFactorEnrollment }
  }
#endif

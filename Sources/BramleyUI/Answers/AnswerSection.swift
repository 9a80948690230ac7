#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The section of a ``QuestionForm`` that takes an answer: a field for a one-time code, or a plain text field for a
  /// question of any other kind, and a button that sends a new code once that is allowed.
  public struct AnswerSection: View {
    private let question: SignInQuestion
    private let answer: @MainActor (SignInAnswer) -> Void
    @State private var typed = ""
    @State private var now = Date()
    @FocusState private var isTyping: Bool

    /// Makes the section.
    /// - Parameter answer: called with what the person typed, or with their wish for a new code.
    public init(_ question: SignInQuestion, answer: @escaping @MainActor (SignInAnswer) -> Void) {
      self.question = question
      self.answer = answer
    }

    public var body: some View {
      let text = QuestionText(question, at: now)
      Section {
        TextField(text.field.text, text: $typed)
          .answerInput(question.kind)
          .focused($isTyping)
          .submitLabel(.go)
          .onSubmit { submit() }
          .onAppear { isTyping = true }
          .onChange(of: question) { _, _ in
            typed = ""
            now = Date()
            if let rejection = QuestionText(question, at: now).rejection { announce(rejection.text) }
          }
          .task(id: text.nextChange) {
            guard let next = text.nextChange else { return }
            try? await Task.sleep(for: .seconds(max(0, next.timeIntervalSince(Date()))))
            if !Task.isCancelled { now = max(Date(), next) }
          }
        Button(Phrase.proceed.text) { submit() }
          .disabled(trimmed.isEmpty)
      } header: {
        if let note = text.note { Text(note.text) }
      } footer: {
        if let rejection = text.rejection { Text(rejection.text).foregroundStyle(.red) }
      }
      ResendSection(resend: text.resend) { answer(.resend) }
    }

    // A keyboard's suggestion ends with a space.
    private var trimmed: String { typed.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func submit() {
      if !trimmed.isEmpty { answer(.text(trimmed)) }
    }
  }

  extension View {
    @ViewBuilder fileprivate func answerInput(_ kind: SignInQuestion.Kind) -> some View {
      if kind == .oneTimeCode { input(.oneTimeCode) } else { self }
    }
  }
#endif

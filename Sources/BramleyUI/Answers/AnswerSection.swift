#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The section of a ``QuestionForm`` that takes an answer: a field for a code, an address, a number or a password, or a
  /// plain text field for a question of any other kind. A button sends a new code once that is allowed, another one has
  /// it sent elsewhere.
  public struct AnswerSection: View {
    private let question: SignInQuestion
    private let answer: @MainActor (SignInAnswer) -> Void
    @State private var form = AnswerForm()
    @State private var now = Date()
    @State private var usesRecoveryCode = false
    @FocusState private var isTyping: Bool
    @Environment(\.captchaContent) private var captcha

    /// Makes the section.
    /// - Parameter answer: called with what the person typed, or with their wish for a new code.
    public init(_ question: SignInQuestion, answer: @escaping @MainActor (SignInAnswer) -> Void) {
      self.question = question
      self.answer = answer
    }

    public var body: some View {
      let text = QuestionText(question, at: now)
      if question.kind == .captcha {
        CaptchaSection(content: captcha, offer: question.details(CaptchaOffer.self), text: text) {
          answer(.text($0))
        }
      } else {
        if let enrollment = question.details(TOTPEnrollment.self) {
          EnrollmentSection(enrollment: enrollment)
        }
        Section {
          AnswerField(
            kind: question.kind, label: text.field, isRecoveryCode: isRecoveryCode, form: $form,
            submit: submit
          )
          .focused($isTyping)
          .onAppear { isTyping = true }
          .onChange(of: question) { old, new in
            if old.kind != new.kind || new.rejection != nil { form.text = "" }
            now = Date()
            if let rejection = QuestionText(question, at: now).rejection { announce(rejection.text) }
          }
          .task(id: text.nextChange) {
            guard let next = text.nextChange else { return }
            try? await Task.sleep(for: .seconds(max(0, next.timeIntervalSince(Date()))))
            if !Task.isCancelled { now = max(Date(), next) }
          }
          Button(Phrase.proceed.text) { submit() }
            .disabled(form.answer(to: question.kind) == nil)
        } header: {
          if let note = isRecoveryCode && details?.availableAt == nil ? Message(.recoveryNote) : text.note {
            Text(note.text)
          }
        } footer: {
          if let rejection = text.rejection { Text(rejection.text).foregroundStyle(.red) }
        }
        if let details {
          SecondFactorOptions(details: details, usesRecoveryCode: $usesRecoveryCode) { answer(.option($0)) }
        }
        ResendSection(resend: text.resend) { answer(.resend) }
        if let change = text.change {
          Section { Button(change.text) { answer(.change) } }
        }
      }
    }

    private var details: SecondFactorQuestion? { question.details(SecondFactorQuestion.self) }

    private var isRecoveryCode: Bool {
      guard let details else { return false }
      return usesRecoveryCode || !details.methods.contains(.totp)
    }

    private func submit() {
      if let typed = form.answer(to: question.kind) { answer(.text(typed)) }
    }
  }
#endif

#if canImport(SwiftUI)
  public import BramleyClient
  public import SwiftUI

  extension View {
    /// Shows what a sign-in method asks in the middle, in a sheet, and hands the answer to an `Auth`.
    ///
    /// ``SignInView`` and ``AccountView`` do this themselves. A screen of your own needs it if one of its methods asks
    /// something.
    public func questionSheet(of auth: Auth, methods: ShownMethods = .standard) -> some View {
      questionSheet(of: auth, methods: methods, isShown: .constant(false)) { _ in true }
    }

    /// Shows the questions that a screen is responsible for.
    /// - Parameter isShown: becomes false when the sheet has gone; nothing else can be shown before.
    func questionSheet(
      of auth: Auth, methods: ShownMethods, isShown: Binding<Bool>,
      where belongsHere: @escaping @MainActor (PendingQuestion) -> Bool
    ) -> some View {
      modifier(QuestionSheet(auth: auth, methods: methods, isShown: isShown, belongsHere: belongsHere))
    }
  }

  private struct QuestionSheet: ViewModifier {
    let auth: Auth
    let methods: ShownMethods
    @Binding var isShown: Bool
    let belongsHere: @MainActor (PendingQuestion) -> Bool

    func body(content: Content) -> some View {
      content.sheet(item: pending, onDismiss: { isShown = false }) { pending in
        QuestionForm(auth.question ?? pending, methods: methods) { answer in
          auth.answer(answer)
        } cancel: {
          auth.cancelQuestion()
        }
        .phoneOffer(auth.offer)
        .onAppear { isShown = true }
      }
    }

    private var pending: Binding<PendingQuestion?> {
      Binding {
        auth.question.flatMap { belongsHere($0) ? $0 : nil }
      } set: { pending in
        // The person has dismissed the sheet.
        if pending == nil { auth.cancelQuestion() }
      }
    }
  }
#endif

public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension MethodViews {
  /// One button.
  public var layout: MethodLayout { .button }
  /// Nil: the account screen has no button for it.
  public var addition: SignInMethod? { nil }
  /// "Add" and the name, in the person's language.
  public var additionTitle: String { Message(.addMethod, .text(name)).words }

  /// False: the method asks by itself.
  public func canProve(_ user: User) -> Bool { false }
}

#if canImport(SwiftUI)
  extension MethodViews {
    @MainActor public func proofContent(
      for user: User, _ prove: @escaping @MainActor (SignInMethod) -> Void
    ) -> EmptyView { EmptyView() }

    @MainActor public func questionContent(
      for question: SignInQuestion, _ answer: @escaping @MainActor (SignInAnswer) -> Void
    ) -> AnswerSection { AnswerSection(question, answer: answer) }
  }
#endif

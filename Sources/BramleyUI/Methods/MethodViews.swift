public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// How one sign-in method looks: on the sign-in screen, in the account, and where the person proves again who they
/// are.
///
/// A method is one type that conforms, and its line in the ``ShownMethods`` that an app gives to the screens:
///
///     let methods: ShownMethods = [AppleViews(), PasswordViews(), CardViews()]
///     SignInView(auth: auth, methods: methods)
///
/// ``AppleViews``, ``PasswordViews`` and ``ProviderViews`` are the kit's own.
public protocol MethodViews: Sendable {
  /// The method that the views ask for. A strategy of the same method must be registered.
  var method: SignInMethod.ID { get }
  /// The provider of the identities that the method adds to an account.
  var provider: ProviderID { get }
  /// What lists call the method, in the person's language: a brand's own name, or words such as "Password".
  var name: String { get }
  /// Whether the sign-in screen shows a button or a form.
  var layout: MethodLayout { get }
  /// The method that the account screen links when its button is tapped; nil where there is no such button.
  var addition: SignInMethod? { get }
  /// The words on that button; by default "Add" and the name.
  var additionTitle: String { get }

  /// Whether the person can prove here, by typing something, who they are. By default false: a method that asks by
  /// itself, as Apple's sheet does, needs no form.
  func canProve(_ user: User) -> Bool

  #if canImport(SwiftUI)
    /// What the sign-in screen shows.
    associatedtype SignInContent: View
    /// What the proof form shows.
    associatedtype ProofContent: View
    /// What the question form shows.
    associatedtype QuestionContent: View

    /// Makes the button or the form of the sign-in screen. What is typed stays in the view until it is sent.
    /// - Parameter signIn: called with what the person chose or typed.
    @MainActor @ViewBuilder
    func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> SignInContent

    /// Makes the sections of the proof form; by default none.
    /// - Parameters:
    ///   - user: the signed-in person.
    ///   - prove: called with what the person typed.
    @MainActor @ViewBuilder
    func proofContent(
      for user: User, _ prove: @escaping @MainActor (SignInMethod) -> Void
    ) -> ProofContent

    /// Makes the sections for a question that the method's strategy asks in the middle of a sign-in; by default an
    /// ``AnswerSection``.
    /// - Parameters:
    ///   - question: what is asked.
    ///   - answer: called with what the person typed, or with their wish for a new code.
    @MainActor @ViewBuilder
    func questionContent(
      for question: SignInQuestion, _ answer: @escaping @MainActor (SignInAnswer) -> Void
    ) -> QuestionContent
  #endif
}

/// What the person answers to a ``SignInQuestion``.
public enum SignInAnswer: Hashable, Sendable {
  /// What they typed.
  case text(String)
  /// They want another code to be sent.
  case resend
}

// What is typed is a secret.
extension SignInAnswer: CustomStringConvertible, CustomReflectable {
  public var description: String { self == .resend ? "SignInAnswer(resend)" : "SignInAnswer(text)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What puts a strategy's questions to the person.
public struct AnswerSource: Sendable {
  /// Asks the person and returns their answer; throws ``SignInError/cancelled`` if they cancel.
  public var ask: @Sendable (SignInQuestion) async throws(SignInError) -> SignInAnswer

  /// Makes a source of a closure, such as a prompt in a terminal.
  public init(_ ask: @escaping @Sendable (SignInQuestion) async throws(SignInError) -> SignInAnswer) {
    self.ask = ask
  }
}

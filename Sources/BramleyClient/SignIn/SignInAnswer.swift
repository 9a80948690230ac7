public import BramleyAPI

/// What the person answers to a ``SignInQuestion``.
public enum SignInAnswer: Hashable, Sendable {
  /// What they typed.
  case text(String)
  /// They want another code to be sent.
  case resend
  /// They want it sent to another address or number.
  case change
  /// They have opened the link of the mail; this is its token.
  case link(String)
  /// They choose another way that the question offers.
  case option(Option)

  /// Another way than to type something; open to more.
  public struct Option: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A passkey in place of a code.
    public static let passkey: Option = "passkey"
    /// They have lost what the question asks for.
    public static let lost: Option = "lost"
  }
}

// What is typed is a secret.
extension SignInAnswer: CustomStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .text: "SignInAnswer(text)"
    case .resend: "SignInAnswer(resend)"
    case .change: "SignInAnswer(change)"
    case .link: "SignInAnswer(link)"
    case .option(let option): "SignInAnswer(\(option))"
    }
  }
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

/// A question that is put to the person, for a screen to show.
public struct PendingQuestion: Identifiable, Hashable, Sendable {
  /// Names one sign-in's questions. It stays the same when the strategy asks again, so that a sheet stays open.
  public struct ID: Hashable, Sendable {
    let number: Int

    /// Makes an id, for tests and previews.
    public init(_ number: Int) { self.number = number }
  }

  /// Names the sign-in that asks.
  public let id: ID
  /// The method that asks.
  public let method: SignInMethod.ID
  /// What the person does: signs in, proves again who they are, or adds an identity.
  public let purpose: SignInProof.Purpose
  /// What is asked.
  public var question: SignInQuestion
  /// Whether an answer was given and is being checked; nothing can be answered meanwhile.
  public var isChecking: Bool

  /// Makes a value, for tests and previews.
  public init(
    id: ID, method: SignInMethod.ID, purpose: SignInProof.Purpose = .signIn, question: SignInQuestion,
    isChecking: Bool = false
  ) {
    self.id = id
    self.method = method
    self.purpose = purpose
    self.question = question
    self.isChecking = isChecking
  }
}

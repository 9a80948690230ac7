import BramleyClient

/// A step that waits until the person has proved again who they are.
public struct ProvingStep: Hashable, Sendable {
  /// The step that waits.
  public let step: AccountStep
  /// The methods that the server accepts.
  public let methods: [SignInMethod.ID]

  /// Makes a value.
  public init(step: AccountStep, methods: [SignInMethod.ID]) {
    self.step = step
    self.methods = methods
  }
}

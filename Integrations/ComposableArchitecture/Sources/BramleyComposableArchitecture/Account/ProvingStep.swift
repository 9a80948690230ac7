import BramleyClient

/// A step that waits for a fresh proof of who the person is.
public struct ProvingStep: Hashable, Sendable {
  /// What waits.
  public let step: AccountStep
  /// The methods that would do.
  public let methods: [SignInMethod.ID]

  /// Describes what waits.
  public init(step: AccountStep, methods: [SignInMethod.ID]) {
    self.step = step
    self.methods = methods
  }
}

public import BramleyAPI
public import BramleyClient

/// What a screen asks before it takes a step, in the person's language.
public struct Confirmation: Hashable, Sendable {
  /// The question itself.
  public let title: String
  /// The consequence of the step.
  public let text: String
  /// The button that confirms the step.
  public let button: String
  /// Whether the step takes something away, as a deletion does.
  public let isDestructive: Bool
}

extension AccountStep {
  /// Returns what a screen asks first; nil for a step that is taken at once.
  /// - Parameters:
  ///   - user: the signed-in person.
  ///   - devices: the devices as they are shown.
  ///   - methods: the sign-in methods of the app, which name the identities.
  public func confirmation(
    of user: User, on devices: DeviceList, methods: ShownMethods = .standard
  ) -> Confirmation? {
    StepConfirmation(self, of: user, on: devices, methods: methods).map {
      Confirmation(
        title: $0.title.words, text: $0.note.words, button: $0.button.words,
        isDestructive: $0.isDestructive)
    }
  }
}

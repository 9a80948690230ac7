public import BramleyAPI
public import BramleyClient

/// What a screen asks before it takes a step, in the person's language.
public struct Question: Hashable, Sendable {
  /// The question itself.
  public let title: String
  /// What follows from a yes.
  public let text: String
  /// The button that says yes; what it does can't be taken back.
  public let button: String
}

extension AccountStep {
  /// What a screen asks first; nil for a step that is taken at once.
  /// - Parameters:
  ///   - user: who is signed in.
  ///   - devices: the devices as they are shown.
  public func question(of user: User, on devices: DeviceList) -> Question? {
    StepQuestion(self, of: user, on: devices).map {
      Question(title: $0.title.words, text: $0.note.words, button: $0.button.words)
    }
  }
}

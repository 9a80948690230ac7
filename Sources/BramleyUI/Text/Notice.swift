public import BramleyAPI
public import BramleyClient

/// What a screen tells once, in the person's language.
public struct Notice: Hashable, Sendable {
  /// The few words above.
  public let title: String
  /// The sentence below; may be empty.
  public let text: String
}

extension AuthFailure {
  /// What a screen tells of it; nil for what screens are silent about.
  public var notice: Notice? {
    FailureNotice(self).map { Notice(title: $0.title.words, text: $0.text.words) }
  }
}

extension Deletion {
  /// What a screen tells of it.
  public var notice: Notice {
    Notice(title: title.words, text: notes.map(\.words).joined(separator: "\n\n"))
  }
}

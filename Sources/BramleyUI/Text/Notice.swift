public import BramleyClient

/// What a screen shows once, in the person's language.
public struct Notice: Hashable, Sendable {
  /// The title.
  public let title: String
  /// The sentence below; may be empty.
  public let text: String
}

extension AuthFailure {
  /// What a screen shows about the failure; nil where screens show nothing.
  public var notice: Notice? {
    FailureNotice(self).map { Notice(title: $0.title.words, text: $0.text.words) }
  }
}

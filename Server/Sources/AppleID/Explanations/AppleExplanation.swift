/// A failure in words: what happened, and what to look at. Neither holds a token, a code or an address.
public struct AppleExplanation: Hashable, Sendable {
  /// What happened, in one sentence.
  public var what: String
  /// What to check or to do, in one or a few sentences.
  public var remedy: String

  /// Makes an explanation.
  public init(what: String, remedy: String) {
    self.what = what
    self.remedy = remedy
  }
}

/// An explanation of a failure: what happened, and what to check. It contains no token, code or address.
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

/// One thing that must work before the server may be asked, such as the store.
public struct ReadinessCheck: Sendable {
  /// What it is called in the answer.
  public let name: String
  let passes: @Sendable () async -> Bool

  /// Makes a check.
  public init(_ name: String, passes: @escaping @Sendable () async -> Bool) {
    self.name = name
    self.passes = passes
  }
}

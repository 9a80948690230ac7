/// One thing that must work before the server may be asked, such as the store.
package struct ReadinessCheck: Sendable {
  /// How a thing is.
  package enum State: String, Sendable {
    /// As it should be.
    case ok
    /// Something is left undone for now, and the server can be asked all the same.
    case degraded
    /// The server can't answer.
    case failed
  }

  /// What it is called in the answer.
  package let name: String
  let look: @Sendable () async -> State

  /// Makes a check.
  package init(_ name: String, look: @escaping @Sendable () async -> State) {
    self.name = name
    self.look = look
  }

  /// Makes a check of something without which the server can't answer.
  package init(_ name: String, passes: @escaping @Sendable () async -> Bool) {
    self.init(name, look: { await passes() ? .ok : .failed })
  }
}

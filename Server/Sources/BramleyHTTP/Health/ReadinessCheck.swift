/// A check of one thing that must work before the server is ready, such as the store.
package struct ReadinessCheck: Sendable {
  /// The result of a check.
  package enum State: String, Sendable {
    /// It works.
    case ok
    /// Something is not done for now, but the server can serve requests.
    case degraded
    /// The server can't serve requests.
    case failed
  }

  /// The check's name in the response.
  package let name: String
  let look: @Sendable () async -> State

  package init(_ name: String, look: @escaping @Sendable () async -> State) {
    self.name = name
    self.look = look
  }

  /// Makes a check of something that the server can't work without.
  package init(_ name: String, passes: @escaping @Sendable () async -> Bool) {
    self.init(name, look: { await passes() ? .ok : .failed })
  }
}

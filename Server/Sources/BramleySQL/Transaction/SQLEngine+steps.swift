package import BramleyCore

/// The steps, each in a span of the trace, if there is one. A step's name is that of the function that runs it.
extension SQLEngine {
  /// Runs one step: see ``runWrite(_:_:)``.
  package func write<Value: Sendable>(
    _ isolation: SQLIsolation, named name: String = #function,
    _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await TracedWork.child(Self.spanName(name)) { () async throws(StoreError) in
      try await runWrite(isolation, step)
    }
  }

  /// Runs one serializable step: see ``runWrite(_:_:)``.
  package func write<Value: Sendable>(
    named name: String = #function, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write(.serializable, named: name, step)
  }

  /// Reads one consistent state: see ``runRead(_:)``.
  package func read<Value: Sendable>(
    named name: String = #function, _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await TracedWork.child(Self.spanName(name)) { () async throws(StoreError) in
      try await runRead(look)
    }
  }

  /// Reads one consistent state that may be a little old: see ``runReadAged(_:)``.
  package func readAged<Value: Sendable>(
    named name: String = #function, _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await TracedWork.child(Self.spanName(name)) { () async throws(StoreError) in
      try await runReadAged(look)
    }
  }

  // `rotate(_:from:)` is the step `rotate`.
  private static func spanName(_ function: String) -> String { "store " + function.prefix { $0 != "(" } }
}

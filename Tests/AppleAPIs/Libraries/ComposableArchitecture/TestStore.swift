public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
where R.State: Equatable

/// A store whose every change of state and every action of an effect a test must expect.
@MainActor public final class TestStore<State: Equatable, Action> {
  /// The state after the last action that the test has sent or received.
  public private(set) var state: State
  private let core: Core<State, Action>
  private let ledger: Ledger

  /// What effects have sent and the test has not received, with the state after it.
  @MainActor private final class Ledger {
    var received: [(action: Action, state: State)] = []
  }

  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    MainSerialExecutor.install()
    let ledger = Ledger()
    core = Core(initialState: initialState, reducer: reducer, prepare: prepare) { core, action in
      let effect = core.reduce(action)
      ledger.received.append((action, core.state))
      return core.start(effect)
    }
    self.ledger = ledger
    state = core.state
  }

  // Not `isolated`: that would run it outside the test, to which the issues belong.
  deinit {
    MainActor.assumeIsolated { [core, ledger] in
      if !ledger.received.isEmpty { report("Not received at the end: \(ledger.received.map(\.action))") }
      if !core.isIdle { report("An effect is still running at the end of the test") }
      core.cancelAll()
    }
  }

  public var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  @discardableResult public func send(
    _ action: Action, assert change: ((inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    let place = (fileID, filePath, line, column)
    expectNothingReceived("before \(action) is sent", place)
    let effect = core.reduce(action)
    let next = core.state
    let task = core.start(effect)
    await settle()
    expect(next, change, place)
    return TestStoreTask(task: task)
  }

  @discardableResult public func send(
    _ path: CaseKeyPath<Action, Void>, assert change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      embed((), path), assert: change, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @discardableResult public func send<Value>(
    _ path: CaseKeyPath<Action, Value>, _ value: Value, assert change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      embed(value, path), assert: change, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, assert change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive("\(path)", change, (fileID, filePath, line, column)) { extract(path, from: $0) != nil }
  }

  public func receive<Value: Equatable>(
    _ path: CaseKeyPath<Action, Value>, _ value: Value,
    assert change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive("\(path) with \(value)", change, (fileID, filePath, line, column)) {
      extract(path, from: $0) == value
    }
  }

  /// Waits for the effects that are under way; no action may be left over.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = (fileID, filePath, line, column)
    if await !eventually({ self.core.isIdle }) { report("Effects are still running", place) }
    expectNothingReceived("at the end", place)
  }

  private func receive(
    _ name: String, _ change: ((inout State) throws -> Void)?, _ place: Place,
    _ matches: (Action) -> Bool
  ) async {
    _ = await eventually { !self.ledger.received.isEmpty || self.core.isIdle }
    guard !ledger.received.isEmpty else {
      return report("Expected to receive \(name), but received none", place)
    }
    let (action, next) = ledger.received.removeFirst()
    if !matches(action) { report("Expected to receive \(name), but received \(action)", place) }
    expect(next, change, place)
    await settle()
  }

  private func expect(_ next: State, _ change: ((inout State) throws -> Void)?, _ place: Place) {
    var expected = state
    do { try change?(&expected) } catch { report("The expectation threw \(error)", place) }
    if expected != next {
      report("The state is not as expected:\n\(difference(of: next, from: expected))", place)
    } else if change != nil, next == state {
      report("Expected the state to change, but nothing changed", place)
    }
    state = next
  }

  private func expectNothingReceived(_ moment: String, _ place: Place) {
    guard let last = ledger.received.last else { return }
    report("Not received \(moment): \(ledger.received.map(\.action))", place)
    state = last.state
    ledger.received = []
  }
}

public struct TestStoreTask: Hashable, Sendable {
  let task: Task<Void, Never>

  public func finish() async { await task.value }

  public func cancel() async {
    task.cancel()
    await task.value
    await settle()
  }
}

/// Lets the tasks run that are ready.
private func settle() async {
  for _ in 0..<40 { await Task.yield() }
}

/// The limit is so generous that a busy machine never reaches it.
@MainActor private func eventually(_ condition: () -> Bool) async -> Bool {
  let clock = ContinuousClock()
  let deadline = clock.now + .seconds(60)
  while !condition() {
    if clock.now > deadline { return false }
    await Task.yield()
  }
  return true
}

/// The lines of two dumps that differ.
private func difference(of value: Any, from expected: Any) -> String {
  func lines(_ value: Any) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n").map(String.init)
  }
  let (actual, should) = (lines(value), lines(expected))
  return actual.difference(from: should).map { change in
    switch change {
    case .insert(_, let line, _): "+ \(line)"
    case .remove(_, let line, _): "- \(line)"
    }
  }.joined(separator: "\n")
}

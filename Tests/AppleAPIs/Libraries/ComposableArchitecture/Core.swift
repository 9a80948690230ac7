/// A state, its reducer, and the effects that are under way.
@MainActor final class Core<State, Action> {
  private(set) var state: State
  var dependencies: DependencyValues
  private let reducer: (inout State, Action) -> Effect<Action>
  /// Takes an action that an effect sends; the store of a test records it.
  private let receive: (Core, Action) -> Task<Void, Never>
  private var running: [Int: Task<Void, Never>] = [:]
  private var cancellable: [CancelID: Set<Int>] = [:]
  private var count = 0

  init<R: Reducer<State, Action>>(
    initialState: () -> R.State, reducer: () -> R, prepare: (inout DependencyValues) -> Void,
    receive: @escaping (Core, Action) -> Task<Void, Never> = { core, action in core.send(action) }
  ) {
    var dependencies = DependencyValues.current
    prepare(&dependencies)
    self.dependencies = dependencies
    (state, self.reducer) = DependencyValues.$current.withValue(dependencies) {
      let reducer = reducer()
      return (initialState(), { state, action in reducer._reduce(into: &state, action: action) })
    }
    self.receive = receive
  }

  /// Whether no effect is under way.
  var isIdle: Bool { running.isEmpty }

  func send(_ action: Action) -> Task<Void, Never> { start(reduce(action)) }

  func reduce(_ action: Action) -> Effect<Action> {
    DependencyValues.$current.withValue(dependencies) { reducer(&state, action) }
  }

  /// Starts effects. The task ends with them, and with those of the actions that they send.
  func start(_ effect: Effect<Action>) -> Task<Void, Never> {
    var tasks: [Task<Void, Never>] = []
    for work in effect.works {
      switch work.step {
      case .send(let action): tasks.append(receive(self, action))
      case .cancel(let id):
        for key in cancellable.removeValue(forKey: id) ?? [] { running[key]?.cancel() }
      case .run(let priority, let operation): tasks.append(run(operation, priority, work.ids))
      }
    }
    return Task.all(tasks)
  }

  func cancelAll() {
    for task in running.values { task.cancel() }
  }

  private func run(
    _ operation: @escaping @Sendable (Send<Action>) async -> Void, _ priority: TaskPriority?,
    _ ids: [CancelID]
  ) -> Task<Void, Never> {
    count += 1
    let key = count
    let followers = Followers()
    let task = Task(priority: priority) { @MainActor in
      await operation(Send { action in followers.tasks.append(self.receive(self, action)) })
      for task in followers.tasks { await task.value }
      self.end(key, ids)
    }
    running[key] = task
    for id in ids { cancellable[id, default: []].insert(key) }
    return task
  }

  private func end(_ key: Int, _ ids: [CancelID]) {
    running[key] = nil
    for id in ids { cancellable[id]?.remove(key) }
  }
}

@MainActor private final class Followers {
  var tasks: [Task<Void, Never>] = []
}

extension Task where Success == Void, Failure == Never {
  /// Ends with all of them, and cancels them all.
  @MainActor fileprivate static func all(_ tasks: [Task]) -> Task {
    Task { @MainActor in
      await withTaskCancellationHandler {
        for task in tasks { await task.value }
      } onCancel: {
        for task in tasks { task.cancel() }
      }
    }
  }
}

/// What happens after an action: nothing, actions, operations, and cancellations of operations.
public struct Effect<Action>: Sendable {
  enum Step {
    case send(Action)
    case run(TaskPriority?, @Sendable (Send<Action>) async -> Void)
    case cancel(CancelID)
  }

  /// `@unchecked Sendable`: an action that is sent at once is made, and delivered, on the main actor.
  struct Work: @unchecked Sendable {
    var step: Step
    var ids: [CancelID] = []
  }

  var works: [Work]

  public static var none: Self { Self(works: []) }

  public static func run(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Self {
    let dependencies = DependencyValues.current
    return Self(works: [
      Work(
        step: .run(priority) { send in
          await DependencyValues.$current.withValue(dependencies) {
            do { try await operation(send) } catch is CancellationError {} catch {
              guard let handler else { return report("An effect threw \(error), and nothing catches it") }
              await handler(error, send)
            }
          }
        })
    ])
  }

  public static func send(_ action: Action) -> Self { Self(works: [Work(step: .send(action))]) }
  public static func merge(_ effects: Self...) -> Self { Self(works: effects.flatMap(\.works)) }

  static func cancel(_ id: CancelID) -> Self { Self(works: [Work(step: .cancel(id))]) }

  func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    Effect<Other>(
      works: works.map { work in
        let step: Effect<Other>.Step =
          switch work.step {
          case .send(let action): .send(transform(action))
          case .cancel(let id): .cancel(id)
          case .run(let priority, let operation):
            .run(priority) { send in
              await operation(await Send { action in send(transform(action)) })
            }
          }
        return Effect<Other>.Work(step: step, ids: work.ids)
      })
  }

  /// The effect of a child, as its parent's.
  func embedded<Parent>(_ path: Unchecked<CaseKeyPath<Parent, Action>>) -> Effect<Parent> {
    map { embed($0, path.value) }
  }

  func cancellable(_ id: CancelID) -> Self {
    Self(
      works: works.map {
        var work = $0
        work.ids.append(id)
        return work
      })
  }
}

/// Names the effects of a child, which end with it.
struct CancelID: Hashable, Sendable {
  private let path: Int

  init(_ path: AnyKeyPath) { self.path = path.hashValue }
}

@MainActor public struct Send<Action>: Sendable {
  private let deliver: @MainActor (Action) -> Void

  init(_ deliver: @escaping @MainActor (Action) -> Void) { self.deliver = deliver }

  public func callAsFunction(_ action: Action) {
    // A cancelled effect has no say any more.
    if !Task.isCancelled { deliver(action) }
  }
}

extension AsyncStream {
  public static var finished: Self { Self { $0.finish() } }
}

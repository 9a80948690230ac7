public import Foundation

public struct Effect<Action>: Sendable {
  public static var none: Self { Self() }

  public static func run(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Self { Self() }

  public static func send(_ action: Action) -> Self { Self() }
  public static func merge(_ effects: Self...) -> Self { Self() }
}

@MainActor public struct Send<Action>: Sendable {
  public func callAsFunction(_ action: Action) {}
}

extension AsyncStream {
  public static var finished: Self { Self { $0.finish() } }
}

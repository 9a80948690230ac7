import Foundation

/// `@unchecked Sendable`: the value is touched only under `lock`.
public final class LockIsolated<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var stored: Value

  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { stored = try value() }

  public func setValue(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { stored = try value() }
  }

  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try lock.withLock { try operation(&stored) }
  }
}

extension LockIsolated where Value: Sendable {
  public var value: Value { lock.withLock { stored } }
}

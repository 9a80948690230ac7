import Support
import Testing

/// Lets a suite's tests run only in a slot of ``TestSlots``. Each test target has its own: a library can't use Testing.
struct LimitedConcurrency: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  /// A suite takes no slot, only each case of each of its tests.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestSlots.shared.hold(function)
  }
}

extension Trait where Self == LimitedConcurrency {
  static var limitedConcurrency: Self { LimitedConcurrency() }
}

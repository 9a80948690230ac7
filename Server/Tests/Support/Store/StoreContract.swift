package import BramleyCore

/// One promise of a store, to be held by every implementation. Each check is given an empty store of its own.
///
///     @Test(arguments: StoreContract.all)
///     func `the store keeps its contract`(_ promise: StoreContract) async throws {
///       try await promise.check(try openEmptyStore())
///     }
package struct StoreContract: Sendable, CustomStringConvertible {
  /// The promise in words.
  package let description: String
  /// Throws ``Broken`` when the store does not keep it.
  package let check: @Sendable (any Store) async throws -> Void

  init(_ description: String, _ check: @escaping @Sendable (any Store) async throws -> Void) {
    self.description = description
    self.check = check
  }

  /// All promises.
  package static let all: [StoreContract] =
    signIn + signInRefusals + renewals + bareCodes + accounts + rotation + sessions + childSessions + flows
    + redemptions
    + grants
    + jobs + keys + purge + transfer + deletions + graces + revocations + notifications
    + appleEvents + grantChecks + massRefusals + settlements + operators + identities + passwords

  /// A promise that was not kept, and the line that noticed.
  package struct Broken: Error, CustomStringConvertible {
    package let description: String
  }
}

/// Holds a store to something; a library target can't use `#expect`.
func hold(
  _ isKept: Bool, _ words: @autoclosure () -> String = "", file: StaticString = #fileID, line: UInt = #line
) throws {
  guard !isKept else { return }
  throw StoreContract.Broken(description: "\(file):\(line) does not hold \(words())")
}

/// Unwraps what a store must have given.
func need<Value>(_ value: Value?, file: StaticString = #fileID, line: UInt = #line) throws -> Value {
  guard let value else { throw StoreContract.Broken(description: "\(file):\(line) nothing was given") }
  return value
}

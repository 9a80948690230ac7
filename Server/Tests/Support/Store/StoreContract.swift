package import BramleyCore

/// One requirement of a store, which every implementation meets. Each check gets its own empty store.
///
///     @Test(arguments: StoreContract.all)
///     func `the store keeps its contract`(_ promise: StoreContract) async throws {
///       try await promise.check(try openEmptyStore())
///     }
package struct StoreContract: Sendable, CustomStringConvertible {
  /// The requirement in words.
  package let description: String
  /// Throws ``Broken`` if the store does not meet it.
  package let check: @Sendable (any Store) async throws -> Void

  init(_ description: String, _ check: @escaping @Sendable (any Store) async throws -> Void) {
    self.description = description
    self.check = check
  }

  /// All requirements.
  package static let all: [StoreContract] =
    signIn + signInRefusals + reauthentications + bareCodes + accounts + rotation + sessions + childSessions
    + parkedReplies
    + redemptions
    + grants
    + jobs + keys + purge + transfer + deletions + graces + revocations + notifications
    + appleEvents + grantChecks + massRefusals + settlements + operators + identities + passwords
    + importedPasswords + sessionCap + knownNetworks + flowCredentials + guests + joining + merging + mail
    + addresses + codes + exports + nodeCounts + portability + retention + webhooks + admin
    + boundSessions + passkeys + secondFactors + passkeyFactors + appAttest

  /// A requirement that was not met, and the line that noticed.
  package struct Broken: Error, CustomStringConvertible {
    package let description: String
  }
}

/// Checks a condition; a library target can't use `#expect`.
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

package import BramleyAPI

/// The second factors that go from one account to another, when accounts are merged or separated again.
package struct FactorMove: Sendable, Equatable {
  package var factors: [SecondFactorID]
  /// Whether all recovery codes go with them.
  package var takesCodes: Bool

  /// The factors of the account that is taken in. Its recovery codes go along where the account that stays has none.
  package init(merging factors: [SecondFactorID], intoAccountWithCodes hasCodes: Bool) {
    self.factors = factors
    takesCodes = !factors.isEmpty && !hasCodes
  }

  /// The factors that went with a merge and are still there. Without a factor, recovery codes stand for nothing, so they
  /// go along with the last one.
  ///
  /// - Parameter staying: the factors of the account that stayed.
  package init(returning moved: [SecondFactorID], from staying: [SecondFactorID]) {
    factors = moved.filter(staying.contains)
    takesCodes = !moved.isEmpty && staying.allSatisfy(moved.contains)
  }
}

import BramleyAPI

/// Why a store did not do a step.
package struct StoreError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure.
  package enum Kind: Sendable {
    /// The store can't be reached or is full; try again later.
    case unavailable
    /// The store holds something that can't be read, or refused a statement: a fault of ours.
    case broken
  }

  /// What kind of failure.
  package let kind: Kind
  /// For the log; holds no values of rows.
  package let description: String

  /// Makes an error.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension Refusal {
  /// What a stranger hears when the store failed.
  package init(_ error: StoreError) {
    switch error.kind {
    case .unavailable: self.init(.unavailable, "The store can't answer now.", retryAfter: 1)
    case .broken: self.init(.internalError)
    }
  }
}

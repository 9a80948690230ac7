import BramleyAPI

/// Why a store could not perform a step.
package struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Kind: Sendable {
    /// The store can't be reached or is full; try again later.
    case unavailable
    /// The store holds something that can't be read, or refused a statement: a fault in Bramley.
    case broken
  }

  /// The kind of failure.
  package let kind: Kind
  /// For the log; contains no values of rows.
  package let description: String
  /// Whether the store can't be written now, although it may be readable: its disk is full or fails.
  package let keepsFromWriting: Bool

  package init(_ kind: Kind, _ description: String, keepsFromWriting: Bool = false) {
    self.kind = kind
    self.description = description
    self.keepsFromWriting = keepsFromWriting
  }
}

extension Refusal {
  /// Converts a store failure into the refusal for the caller.
  package init(_ error: StoreError) {
    switch error.kind {
    case .unavailable: self.init(.unavailable, "The store can't answer now.", retryAfter: 1)
    case .broken: self.init(.internalError)
    }
    failure = error.description
  }
}

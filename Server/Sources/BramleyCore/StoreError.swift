import BramleyAPI

/// Why a store did not do a step.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure.
  public enum Kind: Sendable {
    /// The store can't be reached or is full; try again later.
    case unavailable
    /// The store holds something that can't be read, or refused a statement: a fault of ours.
    case broken
  }

  /// What kind of failure.
  public let kind: Kind
  /// For the log; holds no values of rows.
  public let description: String

  /// Makes an error.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension Refusal {
  /// What a stranger hears when the store failed.
  public init(_ error: StoreError) {
    switch error.kind {
    case .unavailable: self.init(.unavailable, "The store can't answer now.", retryAfter: 1)
    case .broken: self.init(.internalError)
    }
  }
}

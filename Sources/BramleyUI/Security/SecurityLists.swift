public import BramleyAPI
public import BramleyClient

/// The passkeys and second factors of an account, as far as a screen knows them. A part that the back end lacks is not
/// shown.
public struct SecurityLists: Hashable, Sendable {
  /// The answer to the request for the passkeys; nil before it came.
  public var passkeys: AuthOutcome<PasskeyList>?
  /// The answer to the request for the second factors; nil before it came.
  public var factors: AuthOutcome<SecondFactorList>?

  /// Makes the value before the first answer.
  public init() {}

  /// Notes that the lists are fetched again: what is shown stays, and a retry after a failure shows progress.
  public mutating func begin() {
    if case .failed = passkeys { passkeys = nil }
    if case .failed = factors { factors = nil }
  }

  /// What a list shows.
  enum Part<Value> {
    case loading
    case shown(Value)
    case unavailable
    case notOffered

    init(_ outcome: AuthOutcome<Value>?) where Value: Sendable {
      switch outcome {
      case nil: self = .loading
      case .done(let value): self = .shown(value)
      case .failed(let failure) where failure.reason == .unsupported || failure.problem?.status == 404:
        self = .notOffered
      default: self = .unavailable
      }
    }
  }

  var passkeyPart: Part<PasskeyList> { Part(passkeys) }

  /// A server without second factors has nothing to show.
  var factorPart: Part<SecondFactorList> {
    if case .done(let list) = factors, list.policy == .off { return .notOffered }
    return Part(factors)
  }
}

package import Foundation

/// From where a code is presented, and so against whose failures it is counted. A stranger's failures never keep out the
/// owner at home, and those of people who only know the address never keep out whoever asked for the code.
package enum CodeOrigin: Sendable, Equatable {
  /// From a network that the account has signed in from, by its hash.
  case known(Data)
  /// By whoever asked for the code: they know the challenge's id, have a session of the account, or share the network.
  case asker
  /// By somebody who knows no more than the destination.
  case stranger

  fileprivate var text: String {
    switch self {
    case .known(let hash): "known \(hash.base64EncodedString())"
    case .asker: "asker"
    case .stranger: "stranger"
    }
  }
}

extension ChallengeQuery {
  /// Returns from where the code is presented.
  ///
  /// - Parameter known: the hash of the network, if the account has signed in from it.
  package func origin(of record: ChallengeRecord, known: Data?) -> CodeOrigin {
    if let known { return .known(known) }
    switch selector {
    case .id, .account, .link: return .asker
    case .destination:
      guard let network else { return .asker }
      return record.network == secrets.digest(of: network) ? .asker : .stranger
    }
  }

  /// The key of the row that counts the wrong codes of the destination.
  package func failuresKey(of record: ChallengeRecord, _ origin: CodeOrigin) -> Data {
    secrets.tally("failures", record.destination.text, origin.text)
  }

  /// What is counted besides: a network's failures, and those over all networks (spraying: few tries at many
  /// destinations each). A network that the account knows is not limited.
  package func tallies(_ origin: CodeOrigin) -> [CodeTally] {
    if case .known = origin { return [] }
    var tallies = secrets.tallies("failures", of: network, secrets.limits.failuresOfNetwork)
    if let all = secrets.limits.failuresOfAll {
      // Whoever knows only destinations has a third of it; a third of the rest is the reserve.
      let third = max(all.count / 3, 1)
      let count = origin == .stranger ? third : max(all.count - CodeReserve.count(of: all), 1)
      tallies.append(
        CodeTally(
          key: secrets.tally("all failures", origin.text),
          allowance: Allowance(count: count, seconds: all.seconds)))
    }
    return tallies
  }

  /// What a first try is counted against while somebody uses up what all networks have together: the reserve of its part of
  /// the internet. Nil where there is none: it is for the network that asked for the code, and for its first try.
  package func reserve(for record: ChallengeRecord, _ origin: CodeOrigin) -> CodeTally? {
    guard origin == .asker, case .id = selector, let network, let all = secrets.limits.failuresOfAll,
      record.network == secrets.digest(of: network)
    else { return nil }
    return CodeReserve.tally(of: network, all, secrets)
  }
}

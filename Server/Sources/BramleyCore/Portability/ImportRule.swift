package import BramleyAPI
package import Foundation

/// What a store has that an import could collide with.
package struct ImportFacts: Sendable {
  /// The accounts that earlier imports added, by their marks; nil for an account that was deleted since.
  package var marks: [Data: UserID?] = [:]
  /// The accounts of identities.
  package var identities: [IdentityKey: UserID] = [:]
  /// The accounts of addresses, verified or not, by ``EmailAddress/key``.
  package var addresses: [String: UserID] = [:]
  /// The ids of accounts.
  package var accounts: Set<UserID> = []

  package init() {}

  fileprivate mutating func learn(_ person: ImportedPerson) {
    accounts.insert(person.user.id)
    if let mark = person.mark { marks[mark] = person.user.id }
    for identity in person.identities { identities[identity.key] = person.user.id }
    for address in person.addressKeys { addresses[address] = person.user.id }
  }
}

/// Decides which people of an import are added. Whoever collides with an account is left out and reported: two accounts
/// are never joined here, because only their owners can prove that they are one person's.
package enum ImportRule {
  /// Returns the outcomes, in the order of the people; the first of two people who collide wins.
  package static func outcomes(
    for people: [ImportedPerson], on facts: ImportFacts
  ) -> [ImportedPerson.Outcome] {
    var facts = facts
    return people.map { person in
      let outcome = outcome(for: person, on: facts)
      if outcome == .added { facts.learn(person) }
      return outcome
    }
  }

  private static func outcome(for person: ImportedPerson, on facts: ImportFacts) -> ImportedPerson.Outcome {
    if let mark = person.mark, let earlier = facts.marks[mark] {
      return earlier.map { .addedEarlier($0) } ?? .deletedSince
    }
    if let holder = person.addressKeys.lazy.compactMap({ facts.addresses[$0] }).first {
      return .addressTaken(by: holder)
    }
    for identity in person.identities {
      guard let holder = facts.identities[identity.key] else { continue }
      return identity.key.isAddress ? .addressTaken(by: holder) : .identityTaken(by: holder)
    }
    return facts.accounts.contains(person.user.id) ? .idTaken : .added
  }
}

/// What a trial import would have added so far, so that people of one file who collide are found although nothing is
/// written. It holds a number for each address, identity and mark, not these themselves.
package struct ImportTrial: Sendable {
  private var seen: Set<Int> = []

  package init() {}

  /// Returns the outcomes that an import would have.
  package mutating func outcomes(
    for people: [ImportedPerson], on facts: ImportFacts
  ) -> [ImportedPerson.Outcome] {
    zip(people, ImportRule.outcomes(for: people, on: facts)).map { person, outcome in
      guard outcome == .added else { return outcome }
      if person.mark.map({ seen.contains($0.hashValue) }) == true { return .addedEarlier(person.user.id) }
      if person.addressKeys.contains(where: { seen.contains($0.hashValue) }) { return .addressTaken(by: nil) }
      if person.identities.contains(where: { seen.contains($0.key.hashValue) }) {
        return .identityTaken(by: nil)
      }
      if let mark = person.mark { seen.insert(mark.hashValue) }
      for address in person.addressKeys { seen.insert(address.hashValue) }
      for identity in person.identities { seen.insert(identity.key.hashValue) }
      return .added
    }
  }
}

extension ImportedPerson {
  /// The addresses of the account and of its password, in the form in which they are compared.
  package var addressKeys: Set<String> {
    var keys = Set(identities.filter(\.key.isAddress).map(\.key.subject))
    if let address = user.email.flatMap(EmailAddress.init) { keys.insert(address.key) }
    return keys
  }
}

extension IdentityKey {
  /// Whether the subject is an address.
  fileprivate var isAddress: Bool { provider == .password || provider == .email }
}

import AppleID
import EmulatorKit
import Foundation

extension LiveWorld {
  /// The recipient of a mail, or the reply that refuses it.
  mutating func recipient(
    _ address: String, of sender: String, at now: Date
  ) -> Result<MailRecipient, SMTPReply> {
    guard RelayRule.isRelay(address) else {
      let person = state.people.person(named: address)
      let isOwn = person?.email.lowercased() == address.lowercased()
      return .success(MailRecipient(address: address, person: isOwn ? person?.id : nil))
    }
    let owner = relayOwner(of: address.lowercased())
    let sources = owner.flatMap { state.team($0.team) }?.mailSources ?? []
    if let refusal = RelayRule.refusal(
      of: sender, sources, to: owner?.person, sentToday: relayed.count(address, at: now))
    {
      return .failure(refusal)
    }
    return .success(
      MailRecipient(
        address: address, forwardedTo: owner?.person.email, person: owner?.person.id, sources: sources))
  }

  private mutating func relayOwner(of address: String) -> (person: AppleWorld.Person, team: AppleTeamID)? {
    let (people, names) = (state.people.all, state.pseudonyms)
    for team in state.teams.map(\.id) {
      let position = relays[team, default: PseudonymIndex()]
        .position(of: address, among: people) { names.relayAddress(of: $0, in: team) }
      if let position { return (people[position], team) }
    }
    return nil
  }
}

/// How many mails each relay address took on the current day.
struct RelayCounts: Sendable {
  private var day = 0
  private var counts: [String: Int] = [:]

  func count(_ address: String, at now: Date) -> Int {
    Self.day(now) == day ? counts[address.lowercased(), default: 0] : 0
  }

  mutating func add(_ address: String, at now: Date) {
    if Self.day(now) != day { (day, counts) = (Self.day(now), [:]) }
    counts[address.lowercased(), default: 0] += 1
  }

  private static func day(_ date: Date) -> Int { Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) }
}

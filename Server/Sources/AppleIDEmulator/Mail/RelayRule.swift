import EmulatorKit

/// Apple's rules for mail to a relay address.
enum RelayRule {
  /// The end of every relay address here.
  static let domain = "privaterelay.appleid.com"
  /// How many mails a relay address takes in a day.
  static let mailsPerDay = 100
  /// How many sources an organisation can register.
  static let maximumSources = 100

  /// Whether mail for an address goes through the relay.
  static func isRelay(_ address: String) -> Bool { address.lowercased().hasSuffix("@\(domain)") }

  /// What Apple answers to a sender; nil if it forwards the mail.
  ///
  /// - Parameters:
  ///   - sender: the address of the envelope, or of the field `From`.
  ///   - sources: what the address's team has registered.
  ///   - person: the person behind the address; nil for an address that nobody has.
  ///   - sentToday: how many mails the address took today.
  static func refusal(
    of sender: String, _ sources: [String], to person: AppleWorld.Person?, sentToday: Int
  ) -> SMTPReply? {
    guard let person, !person.isDeleted else { return .badMailbox }
    guard isRegistered(sender, among: sources) else { return .unauthorized(sender) }
    guard person.forwardsEmail else { return .badMailbox }
    guard sentToday < mailsPerDay else { return .dailyLimit }
    return nil
  }

  /// Whether a source is the sender's address or its domain. A domain does not include its subdomains.
  static func isRegistered(_ sender: String, among sources: [String]) -> Bool {
    let sender = sender.lowercased()
    guard let at = sender.lastIndex(of: "@"), at != sender.startIndex else { return false }
    let domain = sender[sender.index(after: at)...]
    return sources.contains { source in
      let source = source.lowercased()
      return source == sender || source == domain
    }
  }

  /// Why a list of sources is rejected; nil if it is valid.
  static func objection(to sources: [String]) -> Problem? {
    guard sources.count <= maximumSources else {
      return .invalidRequest("a team registers \(maximumSources) sources at most", at: "mail_sources")
    }
    for (index, source) in sources.enumerated() {
      let parts = source.split(separator: "@", omittingEmptySubsequences: false)
      let domain = parts.last ?? ""
      let isDomain =
        domain.contains(".") && !domain.hasPrefix(".") && !domain.hasSuffix(".")
        && domain.utf8.allSatisfy { $0.isPartOfID || $0 == UInt8(ascii: ".") }
      guard parts.count <= 2, isDomain, parts.count == 1 || !parts[0].isEmpty, source.utf8.count <= 254
      else {
        return .invalidRequest(
          "a source is a domain or an address, such as example.com or hello@example.com",
          at: "mail_sources[\(index)]")
      }
    }
    return nil
  }
}

extension SMTPReply {
  static func unauthorized(_ sender: String) -> SMTPReply {
    SMTPReply(550, "5.1.1 <\(sender)>: unauthorized sender")
  }
  static var badMailbox: SMTPReply { SMTPReply(550, "5.1.1 bad mailbox name") }
  // Apple's own words are not known.
  static var dailyLimit: SMTPReply { SMTPReply(550, "5.7.1 daily limit of this relay address reached") }
}

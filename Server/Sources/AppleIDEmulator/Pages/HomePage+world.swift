import AppleID
import EmulatorKit
import Foundation
import OpenID
import ProviderEmulator

extension HomePage {
  init(_ apple: EmulatedApple, base: String, notice: ConsoleNotice?) {
    let now = apple.now
    let state: WorldState = apple.change { $0.state }
    let limit = Self.maximumRows
    self.notice = notice?.text ?? ""
    hasNotice = notice != nil
    self.base = base
    self.now = now.ISO8601Format()
    signingKey = state.keys.signing.first?.id.rawValue ?? "made with the first sign-in"
    teams = state.teams.map { team in
      Team(
        id: team.id.rawValue, name: team.name, keyID: team.keyID.rawValue,
        sources: team.mailSources.isEmpty ? "nobody" : team.mailSources.joined(separator: ", "))
    }
    clients = state.clients.all.map(Client.init)
    people = state.people.all.prefix(limit).map(Person.init)
    hidden = state.people.count > limit ? state.people.count - limit : nil
    consents = state.newestConsents(limit).map { consent in
      Consent(consent, of: state.people[id: consent.person])
    }
    let issued = state.refreshTokens.newest(limit) + state.accessTokens.newest(limit)
    tokens = issued.sorted { $0.issuedAt > $1.issuedAt }.prefix(limit).map { token in
      Token(token, isAlive: state.isAlive(token, at: now))
    }
    notifications = apple.notifications.suffix(limit).reversed().map(Notification.init)
    smtpURL = apple.smtpURL?.absoluteString
    mails = apple.mailbox.all.suffix(limit).reversed().map(Mail.init)
    texts = apple.textbox.all.suffix(limit).reversed().map(Text.init)
    journal = apple.requests.suffix(limit).reversed().map(Entry.init)
    faults = Fault.Name.allCases.map { name in
      FaultSwitch(name, state.faults.first { $0.name == name })
    }
    providers = (try? apple.providers.panels(base: base)) ?? []
  }
}

extension WorldState {
  /// The last consents, the newest first, without sorting all.
  func newestConsents(_ count: Int) -> [Consent] {
    func isNewer(_ one: Consent, _ other: Consent) -> Bool {
      (one.since, one.id) > (other.since, other.id)
    }
    var newest: [Consent] = []
    for consent in consents.values {
      if newest.count == count, let last = newest.last, !isNewer(consent, last) { continue }
      newest.insert(consent, at: newest.firstIndex { isNewer(consent, $0) } ?? newest.endIndex)
      if newest.count > count { newest.removeLast() }
    }
    return newest
  }

  /// Whether a token is still valid.
  func isAlive(_ token: IssuedToken, at now: Date) -> Bool {
    self.token(token.token, at: now) != nil && consent(for: token.authorization) != nil
  }
}

extension HomePage.Client {
  fileprivate init(_ client: AppleWorld.Client) {
    id = client.id.rawValue
    kind = client.kind.rawValue
    team = client.team.rawValue
    primary = client.primary.rawValue
    notificationURL = client.notificationURL ?? "none"
    redirects = client.redirectURIs.map {
      HomePage.Redirect(address: $0, isLoopback: RedirectRule.isLoopback($0))
    }
  }
}

extension HomePage.Person {
  fileprivate init(_ person: AppleWorld.Person) {
    id = person.id
    fullName = person.fullName
    email = person.email
    managed = person.organization ?? "no"
    isDeleted = person.isDeleted
    forwards = person.forwardsEmail
  }
}

private typealias Agreement = Consent

extension HomePage.Consent {
  fileprivate init(_ consent: Agreement, of owner: AppleWorld.Person?) {
    person = consent.person
    fullName = owner?.fullName ?? consent.person
    group = consent.group.rawValue
    since = consent.since.ISO8601Format()
    address =
      switch consent.hidesEmail {
      case true?: "relay"
      case false?: "real"
      case nil: "not asked for"
      }
  }
}

extension HomePage.Token {
  fileprivate init(_ token: IssuedToken, isAlive: Bool) {
    kind = token.kind.rawValue
    client = token.authorization.client.rawValue
    person = token.authorization.person
    issued = token.issuedAt.ISO8601Format()
    alive = isAlive ? "yes" : "no"
  }
}

extension HomePage.Notification {
  fileprivate init(_ sent: SentNotification) {
    type = sent.type.rawValue
    client = sent.clientID.rawValue
    person = sent.person
    at = sent.at.ISO8601Format()
    state = sent.state.rawValue
    answer = sent.attempts.last.map { $0.status.map(String.init) ?? $0.error ?? "none" } ?? "none yet"
  }
}

extension HomePage.Mail {
  fileprivate init(_ mail: ReceivedMail) {
    id = mail.id
    at = mail.at.ISO8601Format()
    to = mail.to
    forwardedTo = mail.forwardedTo
    subject = mail.subject.isEmpty ? "(no subject)" : mail.subject
    code = mail.code
  }
}

extension HomePage.Text {
  fileprivate init(_ text: ReceivedText) {
    at = text.at.ISO8601Format()
    to = text.to
    self.text = text.text
    service = text.service.rawValue
  }
}

extension HomePage.Entry {
  fileprivate init(_ entry: JournalEntry) {
    at = entry.at.ISO8601Format()
    method = entry.method
    path = entry.path
    status = entry.status
    client = entry.clientID ?? ""
    error = [entry.error, entry.reason].compactMap(\.self).joined(separator: ": ")
  }
}

extension HomePage.FaultSwitch {
  fileprivate init(_ name: Fault.Name, _ fault: Fault?) {
    self.name = name.rawValue
    isOn = fault != nil
    left = fault.map { $0.times.map { "\($0) left" } ?? "until switched off" } ?? "off"
  }
}

extension AppleWorld.Person {
  var fullName: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }
}

package import AppleID
package import BramleyAPI
import Foundation

/// What the operator tells an import, since no export says it.
package struct ImportSettings: Sendable {
  /// The name of the source. With the person's id there it says whether an earlier import added them.
  package var source: String
  /// The team that the identities at Apple belong to; nil where nobody asserts it.
  package var appleTeam: AppleTeamID?
  /// The app that the identities at Facebook belong to.
  package var facebookApp: ClientID?
  package var gitHubHost: String
  /// The names of the configured OpenID providers, by their issuers.
  package var openIDs: [String: ProviderID]
  package var firebase: FirebaseHashConfig?
  /// Whether passwords are taken over.
  package var takesPasswords: Bool
  /// Whether metadata is taken over, which the person's app can read here.
  package var takesMetadata = false

  package init(
    source: String, appleTeam: AppleTeamID? = nil, facebookApp: ClientID? = nil,
    gitHubHost: String = GitHubEndpoint().host, openIDs: [String: ProviderID] = [:],
    firebase: FirebaseHashConfig? = nil, takesPasswords: Bool = true
  ) {
    self.source = source
    self.appleTeam = appleTeam
    self.facebookApp = facebookApp
    self.gitHubHost = gitHubHost
    self.openIDs = openIDs
    self.firebase = firebase
    self.takesPasswords = takesPasswords
  }
}

/// Makes an account of what another system exports.
package struct ImportMapper: Sendable {
  /// What became of a person.
  package struct Mapped: Sendable {
    /// The account; nil where the person is not taken over.
    package var person: ImportedPerson?
    /// Why the person is not taken over.
    package var obstacle: ImportRemark?
    /// What is not taken over of them.
    package var remarks: [ImportRemark]
  }

  private let settings: ImportSettings
  private let ring: KeyRing
  private let seal: Seal
  private let surroundings: Surroundings

  package init(_ settings: ImportSettings, ring: KeyRing, surroundings: Surroundings) {
    self.settings = settings
    self.ring = ring
    seal = Seal(ring: ring)
    self.surroundings = surroundings
  }

  package func result(of source: SourcePerson) -> Mapped {
    func refused(_ code: ImportRemark.Code, _ remarks: [ImportRemark] = source.remarks) -> Mapped {
      Mapped(person: nil, obstacle: ImportRemark(code), remarks: remarks)
    }
    guard !source.id.isEmpty, source.id.utf8.count <= 512 else { return refused(.idMissing) }
    if let obstacle = source.obstacle { return refused(obstacle, []) }
    var making = Making(source, now: surroundings.now(), surroundings: surroundings)
    making.takeMetadata(source, settings)
    making.takeAddress(source)
    making.takeIdentities(source, settings)
    making.takePhone(source)
    making.takePassword(source, settings, seal: seal)
    making.makeReachable()
    guard !making.identities.isEmpty else { return refused(.noWayIn, making.remarks) }
    var person = ImportedPerson(
      making.user, identities: making.identities, password: making.password,
      mark: ImportMark.of(source.id, from: settings.source, by: ring))
    person.source = settings.source
    return Mapped(person: person, obstacle: nil, remarks: making.remarks)
  }

  /// An account in the making.
  private struct Making {
    var user: UserRecord
    var address: EmailAddress?
    var identities: [IdentityRecord] = []
    var password: ImportedPerson.Password?
    var remarks: [ImportRemark]
    let now: Date
    let surroundings: Surroundings

    init(_ source: SourcePerson, now: Date, surroundings: Surroundings) {
      let createdAt = min(source.createdAt ?? now, now)
      // An id that is a UUID stays, so that the app's own tables still fit.
      let id = UUID(uuidString: source.id)?.uuidString.lowercased() ?? surroundings.newIDText(at: createdAt)
      let name = source.name?.sanitized
      user = UserRecord(
        id: UserID(rawValue: id), createdAt: createdAt, name: name?.isEmpty == true ? nil : name)
      remarks = source.remarks
      self.now = now
      self.surroundings = surroundings
    }

    mutating func takeMetadata(_ source: SourcePerson, _ settings: ImportSettings) {
      guard !source.metadata.isEmpty else { return }
      guard settings.takesMetadata else {
        if !remarks.contains(ImportRemark(.metadataLeftOut)) { note(.metadataLeftOut) }
        return
      }
      do throws(Refusal) {
        user.metadata = try AccountMetadata.changed(nil, by: source.metadata)
      } catch {
        note(.metadataTooLarge)
      }
    }

    mutating func takeAddress(_ source: SourcePerson) {
      guard let text = source.email, !text.isEmpty else { return }
      guard let address = EmailAddress(text) else { return note(.addressMalformed) }
      self.address = address
      user.email = address.text
      user.emailVerified = source.isEmailVerified
      user.isPrivateEmail = address.isRelay
      user.emailDeliverable = true
    }

    mutating func takeIdentities(_ source: SourcePerson, _ settings: ImportSettings) {
      for identity in source.identities {
        guard let (key, method) = identityKey(of: identity, settings) else { continue }
        guard !identities.contains(where: { $0.key == key }) else { continue }
        add(
          key, method: method, email: identity.email.flatMap(EmailAddress.init),
          isVerified: identity.isEmailVerified, linkedAt: identity.linkedAt,
          newestTokenAt: source.lastSignInAt)
      }
    }

    private mutating func identityKey(
      of identity: SourceIdentity, _ settings: ImportSettings
    ) -> (IdentityKey, ProviderID?)? {
      let subject = identity.subject
      guard (1...255).contains(subject.utf8.count), subject.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        note(.identityMalformed, identity.provider.name)
        return nil
      }
      switch identity.provider {
      case .apple:
        guard let team = settings.appleTeam else {
          note(.appleTeamUnknown)
          return nil
        }
        return (IdentityKey(provider: .apple, team: team.rawValue, subject: subject), nil)
      case .google:
        return (IdentityKey(provider: .google, team: GoogleEndpoint.issuer, subject: subject), nil)
      case .facebook:
        guard let app = settings.facebookApp else {
          note(.facebookAppUnknown)
          return nil
        }
        return (IdentityKey(provider: .facebook, team: app.rawValue, subject: subject), nil)
      case .gitHub:
        return (IdentityKey(provider: .gitHub, team: settings.gitHubHost, subject: subject), nil)
      case .openID(let issuer):
        guard let method = settings.openIDs[issuer] else {
          note(.issuerUnknown, String(issuer.prefix(200)))
          return nil
        }
        return (IdentityKey(provider: .openID, team: issuer, subject: subject), method)
      case .other(let name):
        note(.providerUnknown, String(name.prefix(80)))
        return nil
      }
    }

    mutating func takePhone(_ source: SourcePerson) {
      guard let text = source.phone, !text.isEmpty else { return }
      guard let number = try? PhoneNumber(e164: text) else { return note(.phoneMalformed) }
      guard source.isPhoneVerified else { return note(.phoneUnverified) }
      add(CodeDestination.text(number.e164).identity)
    }

    mutating func takePassword(_ source: SourcePerson, _ settings: ImportSettings, seal: Seal) {
      guard let given = source.password else { return }
      guard settings.takesPasswords else { return note(.passwordLeftOut) }
      guard let address else { return note(.passwordWithoutAddress) }
      let hash: ImportedHash
      do throws(ImportedHash.Fault) { hash = try given.hash(settings.firebase) } catch {
        return note(error == .tooExpensive ? .passwordTooExpensive : .passwordUnknown)
      }
      add(address.identity, email: address, isVerified: user.emailVerified)
      password = ImportedPerson.Password(
        identity: identities[identities.count - 1].id, hash: hash.hash, source: hash.source(by: seal),
        changedAt: min(source.passwordChangedAt ?? user.createdAt, now))
    }

    /// Whoever has only a verified address signs in by codes that are mailed to it.
    mutating func makeReachable() {
      guard identities.isEmpty, let address, user.emailVerified else { return }
      add(CodeDestination.mail(address).identity, email: address, isVerified: true)
    }

    private mutating func add(
      _ key: IdentityKey, method: ProviderID? = nil, email: EmailAddress? = nil, isVerified: Bool = false,
      linkedAt: Date? = nil, newestTokenAt: Date? = nil
    ) {
      let linkedAt = min(linkedAt ?? user.createdAt, now)
      identities.append(
        IdentityRecord(
          id: IdentityID(rawValue: surroundings.newIDText(at: linkedAt)), userID: user.id, key: key,
          method: method, email: email?.text, emailVerified: email != nil && isVerified,
          isPrivateEmail: email?.isRelay ?? false, realUserStatus: nil,
          newestTokenAt: min(newestTokenAt ?? linkedAt, now), linkedAt: linkedAt))
    }

    private mutating func note(_ code: ImportRemark.Code, _ detail: String? = nil) {
      remarks.append(ImportRemark(code, detail))
    }
  }
}

extension SourcePassword {
  fileprivate func hash(_ config: FirebaseHashConfig?) throws(ImportedHash.Fault) -> ImportedHash {
    switch self {
    case .text(let text): return try ImportedHash(text)
    case .firebase(let hash, let salt):
      guard let config else { throw .unreadable }
      return try ImportedHash(
        firebase: hash, salt: salt, signerKey: config.signerKey, separator: config.saltSeparator,
        rounds: config.rounds, memoryCost: config.memoryCost)
    }
  }
}

extension SourceProvider {
  /// The name for a report.
  fileprivate var name: String {
    switch self {
    case .apple: "apple"
    case .google: "google"
    case .facebook: "facebook"
    case .gitHub: "github"
    case .openID: "openid"
    case .other(let name): String(name.prefix(80))
    }
  }
}

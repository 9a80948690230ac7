import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation

/// The first line of what `bramley export` writes.
struct PortableHeader: Codable {
  /// The version of the format.
  var version: Int
  var exportedAt: PortableTime
  /// The accounts that the store had when the export began.
  var accounts: Int

  enum CodingKeys: String, CodingKey {
    case version = "bramley_export"
    case exportedAt = "exported_at"
    case accounts
  }

  /// The version that this program writes and reads.
  static let current = 1
}

/// An account as `bramley export` writes it: one object a line.
struct PortableRecord: Codable {
  struct Identity: Codable {
    struct Transfer: Codable {
      var team: String
      var subject: String
      var preparedAt: PortableTime

      enum CodingKeys: String, CodingKey {
        case team, subject
        case preparedAt = "prepared_at"
      }
    }

    var id: IdentityID
    var provider: ProviderID
    var team: String
    var subject: String
    var method: ProviderID
    var email: String?
    var isEmailVerified: Bool
    var isPrivateEmail: Bool
    var realUserStatus: Int?
    var newestTokenAt: PortableTime
    var linkedAt: PortableTime
    var emailEventAt: PortableTime?
    var transfer: Transfer?
    var disabledAt: PortableTime?

    enum CodingKeys: String, CodingKey {
      case id, provider, team, subject, method, email
      case isEmailVerified = "email_verified"
      case isPrivateEmail = "is_private_email"
      case realUserStatus = "real_user_status"
      case newestTokenAt = "newest_token_at"
      case linkedAt = "linked_at"
      case emailEventAt = "email_event_at"
      case transfer
      case disabledAt = "disabled_at"
    }
  }

  struct Password: Codable {
    var identityID: IdentityID
    var hash: String
    var changedAt: PortableTime

    enum CodingKeys: String, CodingKey {
      case identityID = "identity_id"
      case hash
      case changedAt = "changed_at"
    }
  }

  var id: UserID
  var createdAt: PortableTime
  var name: PersonName?
  var email: String?
  var isEmailVerified: Bool
  var isPrivateEmail: Bool
  var isEmailDeliverable: Bool
  /// When an operator disabled the account.
  var disabledAt: PortableTime?
  /// What the app's back end had set.
  var metadata: AccountMetadata?
  var identities: [Identity]
  var password: Password?
  /// The keys of the identities that are passkeys; absent without any.
  var passkeys: [PortablePasskey]?
  /// The authenticator apps; absent without any.
  var secondFactors: [PortableFactor]?

  enum CodingKeys: String, CodingKey {
    case id
    case createdAt = "created_at"
    case name, email
    case isEmailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case isEmailDeliverable = "email_deliverable"
    case disabledAt = "disabled_at"
    case metadata, identities, password, passkeys
    case secondFactors = "second_factors"
  }
}

/// A time by RFC 3339 in UTC, to the millisecond, as stores hold it.
struct PortableTime: Codable, Hashable {
  var date: Date

  init(_ date: Date) { self.date = date }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let date = SourceTime.read(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
    }
    self.date = date
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let milliseconds = date.milliseconds
    let seconds = milliseconds.floored(by: 1_000)
    let fraction = String(1_000 + milliseconds - seconds * 1_000).dropFirst()
    let whole = WireJSON.timestamp(Date(timeIntervalSince1970: Double(seconds)))
    try container.encode(whole.dropLast() + "." + fraction + "Z")
  }
}

extension Int64 {
  fileprivate func floored(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension PortableRecord {
  /// - Parameters:
  ///   - hash: the text of the password's hash that another store can check.
  ///   - factors: the authenticator apps whose secrets could be opened.
  init(_ portable: PortableAccount, hash: String?, factors: [PortableFactor]) {
    let (user, account) = (portable.account.user, portable.account)
    self.init(
      id: user.id, createdAt: PortableTime(user.createdAt), name: user.name, email: user.email,
      isEmailVerified: user.emailVerified, isPrivateEmail: user.isPrivateEmail,
      isEmailDeliverable: user.emailDeliverable, disabledAt: user.disabledAt.map(PortableTime.init),
      metadata: user.metadata,
      identities: account.identities.map(Identity.init),
      password: portable.password.flatMap { password in
        hash.map {
          Password(identityID: password.identity, hash: $0, changedAt: PortableTime(password.changedAt))
        }
      },
      passkeys: portable.passkeys.isEmpty ? nil : portable.passkeys.map(PortablePasskey.init),
      secondFactors: factors.isEmpty ? nil : factors)
  }

  /// Makes the account that another store takes in; nil where the record contradicts itself.
  ///
  /// - Throws: What is wrong with the hash.
  func person(mark: Data, seal: Seal) throws(ImportedHash.Fault) -> ImportedPerson? {
    guard !id.rawValue.isEmpty, !identities.isEmpty,
      password.map({ password in identities.contains { $0.id == password.identityID } }) ?? true
    else { return nil }
    var user = UserRecord(
      id: id, createdAt: createdAt.date, name: name, email: email,
      emailVerified: email != nil && isEmailVerified, isPrivateEmail: isPrivateEmail,
      emailDeliverable: isEmailDeliverable)
    (user.disabledAt, user.metadata) = (disabledAt?.date, metadata)
    var secret: ImportedPerson.Password?
    if let password {
      let hash = try ImportedHash(password.hash, isOwn: true)
      secret = ImportedPerson.Password(
        identity: password.identityID, hash: hash.hash, source: hash.source(by: seal),
        changedAt: password.changedAt.date)
    }
    let records = identities.map { $0.record(of: id) }
    guard let keys = PortablePasskey.records(passkeys ?? [], of: records),
      let factors = PortableFactor.records(secondFactors ?? [], of: id, by: seal)
    else { return nil }
    var person = ImportedPerson(user, identities: records, password: secret, mark: mark)
    (person.passkeys, person.secondFactors) = (keys, factors)
    return person
  }
}

extension PortableRecord.Identity {
  init(_ identity: IdentityRecord) {
    self.init(
      id: identity.id, provider: identity.key.provider, team: identity.key.team,
      subject: identity.key.subject, method: identity.method, email: identity.email,
      isEmailVerified: identity.emailVerified, isPrivateEmail: identity.isPrivateEmail,
      realUserStatus: identity.realUserStatus, newestTokenAt: PortableTime(identity.newestTokenAt),
      linkedAt: PortableTime(identity.linkedAt), emailEventAt: identity.emailEventAt.map(PortableTime.init),
      transfer: identity.transfer.map {
        Transfer(team: $0.team, subject: $0.subject, preparedAt: PortableTime($0.preparedAt))
      }, disabledAt: identity.disabledAt.map(PortableTime.init))
  }

  func record(of user: UserID) -> IdentityRecord {
    var record = IdentityRecord(
      id: id, userID: user, key: IdentityKey(provider: provider, team: team, subject: subject),
      method: method, email: email, emailVerified: isEmailVerified, isPrivateEmail: isPrivateEmail,
      realUserStatus: realUserStatus, newestTokenAt: newestTokenAt.date, linkedAt: linkedAt.date,
      emailEventAt: emailEventAt?.date,
      transfer: transfer.map {
        PreparedTransfer(team: $0.team, subject: $0.subject, preparedAt: $0.preparedAt.date)
      })
    record.disabledAt = disabledAt?.date
    return record
  }
}

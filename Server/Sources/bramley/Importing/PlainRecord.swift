import BramleyAPI
import BramleyCore
import Foundation

/// A line of a CSV file with a header of Bramley's own, for any other system.
enum PlainRecord {
  /// The columns that may be there, in any order; one of the first two must be.
  static let columns = [
    "id", "email", "email_verified", "password_hash", "password_changed_at", "phone", "phone_verified",
    "name",
    "given_name", "family_name", "created_at", "last_sign_in_at", "apple_sub", "google_sub", "facebook_id",
    "github_id", "openid_issuer", "openid_sub", "disabled",
  ]

  static func person(_ fields: Fields) -> SourcePerson? {
    let email = fields.text("email")
    // Without an id the address says whether an earlier import added the person.
    guard let id = fields.text("id") ?? email.map({ EmailAddress($0)?.key ?? $0 }) else { return nil }
    var person = SourcePerson(id: id)
    person.email = email
    person.isEmailVerified = fields.flag("email_verified")
    person.phone = fields.text("phone")
    person.isPhoneVerified = fields.flag("phone_verified")
    person.name = PersonName(
      given: fields.text("given_name"), family: fields.text("family_name"), whole: fields.text("name"))
    person.createdAt = fields.time("created_at")
    person.lastSignInAt = fields.time("last_sign_in_at")
    person.password = fields.text("password_hash").map { .text($0) }
    person.passwordChangedAt = fields.time("password_changed_at")
    func add(_ provider: SourceProvider, _ column: String) {
      guard let subject = fields.text(column) else { return }
      person.identities.append(
        SourceIdentity(
          provider, subject: subject, email: email, isEmailVerified: person.isEmailVerified,
          linkedAt: person.createdAt))
    }
    add(.apple, "apple_sub")
    add(.google, "google_sub")
    add(.facebook, "facebook_id")
    add(.gitHub, "github_id")
    add(.openID(issuer: fields.text("openid_issuer") ?? ""), "openid_sub")
    if fields.flag("disabled") { person.obstacle = .disabledThere }
    return person
  }
}

import BramleyAPI
import BramleyCore
import Foundation

/// A user of Auth0's export, with the password from the file that Auth0's support hands out.
enum Auth0Record {
  static func person(_ fields: Fields, password: Fields?) -> SourcePerson? {
    guard let id = userID(fields) ?? databaseID(fields).map({ "auth0|\($0)" }) else { return nil }
    var person = SourcePerson(id: id)
    person.email = unquoted(fields.text("email"))
    person.isEmailVerified = fields.flag("email_verified")
    person.phone = unquoted(fields.text("phone_number"))
    person.isPhoneVerified = fields.flag("phone_verified") || id.hasPrefix("sms|")
    person.name = name(fields, besides: person.email)
    person.createdAt = fields.time("created_at")
    person.lastSignInAt = fields.time("last_login")
    let source = password ?? fields
    person.password = (source.text("passwordHash") ?? source.text("password_hash")).map { .text($0) }
    person.passwordChangedAt =
      source.object("password_set_date")?.time("$date")
      ?? source.time("password_set_date", "last_password_reset")
    for identity in identities(fields, of: id) { add(identity, to: &person) }
    if fields.flag("blocked") { person.obstacle = .disabledThere }
    if fields.text("username") != nil, person.email == nil {
      person.remarks.append(ImportRemark(.usernameLeftOut))
    }
    if !fields.texts("multifactor").isEmpty { person.remarks.append(ImportRemark(.secondFactorLeftOut)) }
    person.metadata = fields.metadata("app_metadata")
    if fields.hasMetadata("user_metadata") {
      person.remarks.append(ImportRemark(.metadataLeftOut))
    }
    return person
  }

  /// The keys by which a user's password is found: the id in the database, else the address.
  static func keys(of fields: Fields) -> [String] {
    guard let id = userID(fields), id.hasPrefix("auth0|") else { return [] }
    return [String(id.dropFirst("auth0|".count))]
      + (unquoted(fields.text("email")).map { ["mail " + $0.lowercased()] } ?? [])
  }

  static func keys(ofPassword fields: Fields) -> [String] {
    let mail = fields.text("email").map { "mail " + $0.lowercased() }
    return [databaseID(fields), mail].compactMap(\.self)
  }

  private static func userID(_ fields: Fields) -> String? { unquoted(fields.text("user_id")) }

  private static func databaseID(_ fields: Fields) -> String? {
    fields.object("_id")?.text("$oid") ?? fields.text("_id")
  }

  /// Returns a name; for people without one Auth0 writes the address.
  private static func name(_ fields: Fields, besides email: String?) -> PersonName? {
    let whole = unquoted(fields.text("name"))
    return PersonName(
      given: unquoted(fields.text("given_name")), family: unquoted(fields.text("family_name")),
      whole: whole == email || whole?.hasPrefix("+") == true ? nil : whole)
  }

  /// Removes the apostrophe that Auth0 puts before each text of a CSV file.
  private static func unquoted(_ text: String?) -> String? {
    guard let text, text.hasPrefix("'") else { return text }
    let rest = String(text.dropFirst())
    return rest.isEmpty ? nil : rest
  }

  /// The identities; where the export has none, the one that the id names.
  private static func identities(_ fields: Fields, of id: String) -> [Fields] {
    let identities = fields.list("identities")
    guard identities.isEmpty, let bar = id.firstIndex(of: "|") else { return identities }
    return [
      Fields(["provider": String(id[..<bar]), "user_id": String(id[id.index(after: bar)...])])
    ]
  }

  private static func add(_ identity: Fields, to person: inout SourcePerson) {
    let own: Set = ["auth0", "sms", "email"]
    guard let name = identity.text("provider"), !own.contains(name) else { return }
    let profile = identity.object("profileData")
    person.identities.append(
      SourceIdentity(
        named: name, subject: identity.text("user_id") ?? "",
        email: profile?.text("email") ?? (person.identities.isEmpty ? person.email : nil),
        isEmailVerified: profile?.flag("email_verified") ?? person.isEmailVerified,
        linkedAt: person.createdAt))
  }
}

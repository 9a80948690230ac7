import BramleyAPI
import BramleyCore
import Foundation

/// A row of Supabase's `auth.users`, with its rows of `auth.identities`.
enum SupabaseRecord {
  /// What the metadata has of a person that an account here has too, or that only says where it came from.
  private static let knownMetadata: Set<String> = [
    "name", "full_name", "first_name", "last_name", "given_name", "family_name", "display_name", "sub", "iss",
    "email", "email_verified", "phone_verified", "provider_id", "avatar_url", "picture", "custom_claims",
    "user_name", "preferred_username",
  ]

  static func person(_ fields: Fields, identities companions: [Fields]) -> SourcePerson? {
    guard let id = fields.text("id") else { return nil }
    var person = SourcePerson(id: id)
    let metadata = fields.object("raw_user_meta_data") ?? fields.object("user_metadata")
    person.email = fields.text("email")
    person.isEmailVerified = fields.time("email_confirmed_at", "confirmed_at") != nil
    person.phone = fields.text("phone").map { $0.hasPrefix("+") ? $0 : "+" + $0 }
    person.isPhoneVerified = fields.time("phone_confirmed_at") != nil
    person.name = PersonName(
      given: metadata?.text("given_name", "first_name"), family: metadata?.text("family_name", "last_name"),
      whole: metadata?.text("full_name", "name", "display_name"))
    person.createdAt = fields.time("created_at")
    person.lastSignInAt = fields.time("last_sign_in_at")
    person.password = fields.text("encrypted_password").map { .text($0) }
    let identities = fields.list("identities") + companions
    for identity in identities { add(identity, to: &person) }
    if identities.isEmpty { person.remarks += missing(fields) }
    person.obstacle = obstacle(fields)
    person.metadata = fields.metadata("raw_app_meta_data", besides: ["provider", "providers"])
    if metadata?.members.contains(where: { !knownMetadata.contains($0.key) && !($0.value is NSNull) }) == true
    {
      person.remarks.append(ImportRemark(.metadataLeftOut))
    }
    return person
  }

  private static func add(_ identity: Fields, to person: inout SourcePerson) {
    guard let name = identity.text("provider"), name != "email", name != "phone" else { return }
    let data = identity.object("identity_data")
    person.identities.append(
      SourceIdentity(
        named: name, issuer: data?.text("iss"),
        // In older projects `id` is the provider's id for the person.
        subject: identity.text("provider_id") ?? data?.text("sub") ?? identity.text("id") ?? "",
        email: data?.text("email"), isEmailVerified: data?.flag("email_verified") ?? false,
        linkedAt: identity.time("created_at")))
  }

  /// The providers that the row names although the file has no identities.
  private static func missing(_ fields: Fields) -> [ImportRemark] {
    let data = fields.object("raw_app_meta_data")
    let named = data?.texts("providers") ?? []
    return (named.isEmpty ? data?.text("provider").map { [$0] } ?? [] : named)
      .filter { $0 != "email" && $0 != "phone" }
      .map { ImportRemark(.identitiesMissing, String($0.prefix(80))) }
  }

  private static func obstacle(_ fields: Fields) -> ImportRemark.Code? {
    if fields.time("deleted_at") != nil { return .deletedThere }
    if fields.flag("is_anonymous") { return .anonymous }
    guard let banned = fields.text("banned_until") else { return nil }
    return SourceTime.read(banned).map { $0 > Date() } ?? true ? .disabledThere : nil
  }
}

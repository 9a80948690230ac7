import BramleyAPI
import BramleyCore
import Foundation

/// A user of Clerk's dashboard export (CSV), or of its Backend API (JSON), which alone has the identities.
enum ClerkRecord {
  static func person(_ fields: Fields, password: Fields?) -> SourcePerson? {
    guard let id = fields.text("id") else { return nil }
    var person = SourcePerson(id: id)
    person.name = PersonName(given: fields.text("first_name"), family: fields.text("last_name"), whole: nil)
    person.createdAt = fields.time("created_at")
    person.lastSignInAt = fields.time("last_sign_in_at")
    takeAddresses(fields, &person)
    takePhones(fields, &person)
    let source = password ?? fields
    person.password = source.text("password_digest").map {
      .text(digest($0, by: source.text("password_hasher") ?? ""))
    }
    person.passwordChangedAt = fields.time("password_last_updated_at")
    for account in fields.list("external_accounts") {
      guard let name = account.text("provider") else { continue }
      person.identities.append(
        SourceIdentity(
          named: name, subject: account.text("provider_user_id") ?? "", email: account.text("email_address"),
          isEmailVerified: account.object("verification")?.text("status") == "verified",
          linkedAt: account.time("created_at")))
    }
    if fields.flag("banned") || fields.flag("locked") { person.obstacle = .disabledThere }
    note(fields, &person)
    return person
  }

  private static func takeAddresses(_ fields: Fields, _ person: inout SourcePerson) {
    let found = contacts(fields, "email_address", "email_addresses")
    (person.email, person.isEmailVerified) = (found.primary, found.isVerified)
    if found.hasOthers { person.remarks.append(ImportRemark(.otherAddress)) }
  }

  private static func takePhones(_ fields: Fields, _ person: inout SourcePerson) {
    let found = contacts(fields, "phone_number", "phone_numbers")
    (person.phone, person.isPhoneVerified) = (found.primary, found.isVerified)
    if found.hasOthers { person.remarks.append(ImportRemark(.otherPhone)) }
  }

  /// Returns the primary address or number: of the API's objects, else of the columns of the dashboard's export.
  private static func contacts(
    _ fields: Fields, _ one: String, _ many: String
  ) -> (primary: String?, isVerified: Bool, hasOthers: Bool) {
    let objects = fields.list(many)
    if let first = objects.first {
      let primary = objects.first { $0.text("id") == fields.text("primary_\(one)_id") } ?? first
      return (
        primary.text(one), primary.object("verification")?.text("status") == "verified", objects.count > 1
      )
    }
    let (verified, others) = (fields.texts("verified_\(many)"), fields.texts("unverified_\(many)"))
    let primary = fields.text("primary_\(one)") ?? verified.first ?? others.first
    let all = Set(verified + others + fields.texts(many))
    // Without the columns of verified ones, as in older exports, nothing says that the primary one is verified.
    return (primary, primary.map(verified.contains) ?? false, all.contains { $0 != primary })
  }

  private static func note(_ fields: Fields, _ person: inout SourcePerson) {
    if fields.text("username") != nil { person.remarks.append(ImportRemark(.usernameLeftOut)) }
    if fields.text("totp_secret") != nil || fields.flag("totp_enabled") || fields.flag("backup_codes_enabled")
    {
      person.remarks.append(ImportRemark(.secondFactorLeftOut))
    }
    person.metadata = fields.metadata("public_metadata")
    if ["private_metadata", "unsafe_metadata"].contains(where: { fields.hasMetadata($0) }) {
      person.remarks.append(ImportRemark(.metadataLeftOut))
    }
  }

  /// Returns a digest in a spelling that is read here.
  private static func digest(_ text: String, by hasher: String) -> String {
    switch hasher {
    case "scrypt_firebase":
      // hash$salt$signer key$salt separator$rounds$memory cost
      let parts = text.split(separator: "$", omittingEmptySubsequences: false)
      guard parts.count == 6 else { return text }
      return
        "$fbscrypt$v=1,n=\(parts[5]),r=\(parts[4]),p=1,ss=\(parts[3]),sk=\(parts[2])$\(parts[1])$\(parts[0])"
    case "scrypt_werkzeug":
      // scrypt:32768:8:1$salt$hexadecimal hash
      let parts = text.split(separator: "$")
      let cost = parts.first?.split(separator: ":") ?? []
      guard parts.count == 3, cost.count == 4, let key = bytes(hexadecimal: parts[2]) else { return text }
      return "scrypt$\(cost[1])$\(parts[1])$\(cost[2])$\(cost[3])$\(key.base64EncodedString())"
    default: return text
    }
  }

  private static func bytes(hexadecimal text: Substring) -> Data? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
  }
}

import BramleyAPI
import BramleyCore
import Foundation

/// A user as `firebase auth:export` writes it, or as `listUsers()` of the Admin SDK does, which alone has the identities at
/// Apple.
enum FirebaseRecord {
  /// The columns of the CSV file, which has no header.
  static let columns =
    [
      "localId", "email", "emailVerified", "passwordHash", "salt", "displayName", "photoUrl",
    ]
    + ["google.com", "facebook.com", "twitter.com", "github.com"].flatMap {
      ["\($0) id", "\($0) email", "\($0) name", "\($0) photo"]
    } + ["createdAt", "lastLoginAt", "phoneNumber", "disabled", "customAttributes"]

  /// Reads a line of the CSV file. Older versions of the tool write fewer columns, and each ends the line with a comma.
  static func fields(ofLine line: [String]) -> Fields? {
    guard (24...columns.count + 1).contains(line.count) else { return nil }
    var members: [String: Any] = Dictionary(zip(columns, line)) { first, _ in first }
    members["providerUserInfo"] = ["google.com", "facebook.com", "twitter.com", "github.com"].compactMap {
      provider -> [String: Any]? in
      guard let id = members["\(provider) id"] as? String, !id.isEmpty else { return nil }
      return ["providerId": provider, "rawId": id, "email": members["\(provider) email"] ?? ""]
    }
    return Fields(members)
  }

  static func person(_ fields: Fields) -> SourcePerson? {
    guard let id = fields.text("localId", "uid") else { return nil }
    var person = SourcePerson(id: id)
    let metadata = fields.object("metadata")
    person.email = fields.text("email")
    person.isEmailVerified = fields.flag("emailVerified")
    person.phone = fields.text("phoneNumber")
    // Firebase stores a number only once it was verified.
    person.isPhoneVerified = true
    person.name = PersonName(given: nil, family: nil, whole: fields.text("displayName"))
    person.createdAt = fields.time("createdAt") ?? metadata?.time("creationTime")
    person.lastSignInAt =
      fields.time("lastSignedInAt", "lastLoginAt") ?? metadata?.time("lastSignInTime")
    if let hash = fields.text("passwordHash") {
      person.password = .firebase(
        hash: standard(hash), salt: standard(fields.text("salt", "passwordSalt") ?? ""))
    }
    person.passwordChangedAt = fields.time("passwordUpdatedAt")
    for info in fields.list("providerUserInfo") + fields.list("providerData") {
      guard let name = info.text("providerId"), !["password", "phone", "emailLink"].contains(name) else {
        continue
      }
      person.identities.append(
        SourceIdentity(
          named: name, subject: info.text("rawId", "uid") ?? "", email: info.text("email"),
          isEmailVerified: info.text("email") == person.email && person.isEmailVerified,
          linkedAt: person.createdAt))
    }
    if fields.flag("disabled") { person.obstacle = .disabledThere }
    if !fields.list("mfaInfo").isEmpty
      || fields.object("multiFactor")?.list("enrolledFactors").isEmpty == false
    {
      person.remarks.append(ImportRemark(.secondFactorLeftOut))
    }
    person.metadata = fields.metadata("customAttributes").merging(fields.metadata("customClaims")) { $1 }
    return person
  }

  /// The Admin SDK writes base64url, and the tool base64.
  private static func standard(_ base64: String) -> String {
    base64.replacing("-", with: "+").replacing("_", with: "/")
  }
}

extension FirebaseHashConfig {
  /// Reads what Firebase's console shows as the password hash parameters, as text or as JSON.
  init(file path: String) throws(CommandFailure) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.utf8.count < 10_000 else {
      throw CommandFailure(.usage, "--firebase-hash-config names no file that can be read")
    }
    func value(_ name: String) -> String? {
      guard let range = text.range(of: name) else { return nil }
      let rest = text[range.upperBound...].drop { "\"': \t".contains($0) }
      let value = rest.prefix { !"\"',\n\r\t }".contains($0) }
      return value.isEmpty ? nil : String(value)
    }
    guard value("algorithm").map({ $0 == "SCRYPT" }) ?? true else {
      throw CommandFailure(
        .usage, "--firebase-hash-config: the algorithm is not SCRYPT, which alone can be checked")
    }
    guard let key = value("signer_key"), let rounds = value("rounds").flatMap(Int.init),
      let cost = value("mem_cost").flatMap(Int.init), Data(base64Encoded: key)?.count == 64
    else {
      throw CommandFailure(
        .usage,
        "--firebase-hash-config must have base64_signer_key (64 bytes), rounds and mem_cost, as Firebase's console shows "
          + "them under Authentication, Users, Password hash parameters")
    }
    self.init(
      signerKey: key, saltSeparator: value("salt_separator") ?? "", rounds: rounds, memoryCost: cost)
  }
}

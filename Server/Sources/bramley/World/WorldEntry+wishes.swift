import AppleID
import AppleIDEmulator
import BramleyCore
import OpenID

// The keys are those of the control API.

extension NewTeam {
  init(_ entry: inout WorldEntry) {
    self.init(
      id: entry.text("id").map(AppleTeamID.init(rawValue:)), name: entry.text("name"),
      keyID: entry.text("key_id").map(AppleKeyID.init(rawValue:)), privateKey: entry.text("private_key"),
      mailSources: entry.texts("mail_sources"))
  }
}

extension NewClient {
  init(_ entry: inout WorldEntry) {
    let id = entry.needed("id", "an example is com.example.app") { text throws(Malformed) in text }
    let kind = entry.needed(
      "kind", "it is native or web",
      PlainValue.word([("native", AppleWorld.Client.Kind.native), ("web", .web)]))
    self.init(
      id: AppleClientID(rawValue: id ?? ""), kind: kind ?? .native,
      team: entry.text("team").map(AppleTeamID.init(rawValue:)),
      primary: entry.text("primary").map(AppleClientID.init(rawValue:)),
      redirectURIs: entry.texts("redirect_uris"), notificationURL: entry.text("notification_url"))
  }
}

extension NewPerson {
  init(_ entry: inout WorldEntry) {
    self.init(
      id: entry.text("id"), email: entry.text("email"), givenName: entry.text("given_name"),
      familyName: entry.text("family_name"), managed: entry.flag("managed"),
      organization: entry.text("org_id"), noEmail: entry.flag("no_email"),
      emailVerified: entry.flag("email_verified"),
      age: entry.value(
        "age",
        PlainValue.word([
          ("unknown", AppleWorld.Person.Age.unknown), ("child", .child), ("not_child", .notChild),
        ])),
      forwarding: entry.flag("forwarding"))
  }
}

extension EmulatorSettings {
  init(_ entry: inout WorldEntry) {
    self.init()
    refreshIDToken = entry.flag("refresh_id_token") ?? refreshIDToken
    refreshPerDay = entry.value("refresh_per_day", PlainValue.number(in: 0...1_000_000)) ?? refreshPerDay
    isPrivateEmail =
      entry.value(
        "is_private_email",
        PlainValue.word([("when_true", PrivateEmailClaim.whenTrue), ("always", .always), ("never", .never)]))
      ?? isPrivateEmail
    nonceSupported = entry.flag("nonce_supported") ?? nonceSupported
    revokedRefresh = entry.text("revoked_refresh").map(TokenErrorCode.init(rawValue:)) ?? revokedRefresh
    ownIssuer = entry.flag("own_issuer") ?? ownIssuer
    deletionEvent = entry.text("deletion_event").map(NotificationType.init(rawValue:)) ?? deletionEvent
  }
}

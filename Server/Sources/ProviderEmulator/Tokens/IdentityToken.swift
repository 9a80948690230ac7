import BramleyTokens
import Crypto
import EmulatorKit
import Foundation
import OpenID

/// What an identity token is to say.
struct IdentityTokenRequest: Sendable {
  var authorization: ProviderAuthorization
  /// The client that it is for, and the one that asked where that differs.
  var audience: String
  var party: String
  var nonce: String?
  var accessToken: String?
  /// The code that it is issued with.
  var code: String?
  var wantsAuthTime = false
}

extension EmulatedProviders {
  static let identityTokenLifetime = 3_600

  /// Makes an identity token with the habits and the faults that apply.
  func identityToken(_ asked: IdentityTokenRequest, _ ring: SigningKeyRing) throws -> String {
    let provider = asked.authorization.provider
    let now = host.now
    let person = host.living(named: asked.authorization.person)
    let issuer = issuer(of: provider)
    let (claims, settings, isStray, secret) = try host.change { change in
      let settings = change.state.settings(of: provider)
      var claims = self.claims(asked, person, issuer, &change, settings, now)
      self.spoil(&claims, &change, provider, settings)
      let client = change.state.client(asked.authorization.client, of: provider)
      return (claims, settings, change.strikes(.unknownKid, provider), client?.secret ?? "")
    }
    if settings.algorithm == .hs256 { return try Self.sign(claims, secret: secret) }
    if isStray {
      guard let key = try SigningKeys.stray.allNow().first else { throw SigningKeysFailure.notReady }
      return try key.sign(claims)
    }
    guard let key = ring.signing.first else { throw SigningKeysFailure.notReady }
    return try key.sign(claims)
  }

  private func claims(
    _ asked: IdentityTokenRequest, _ person: LocalPerson?, _ issuer: String,
    _ change: inout ProviderChange, _ settings: ProviderSettings, _ now: Date
  ) -> [String: JSON] {
    let provider = asked.authorization.provider
    var claims: [String: JSON] = [:]
    if let person {
      let account = change.state.account(of: person, at: provider)
      if !settings.thinToken {
        claims = profile(person, account, asked.authorization.scopes, &change, settings)
      }
      claims["sub"] = .text(change.pseudonyms.subject(of: account, for: asked.authorization.client))
    }
    let issued = Int(now.timeIntervalSince1970)
    claims["iss"] = .text(
      provider == .google && settings.bareIssuer ? "accounts.google.com" : issuer)
    claims["aud"] = .text(asked.audience)
    claims["iat"] = .number(issued)
    claims["exp"] = .number(issued + Self.identityTokenLifetime)
    switch provider {
    case .google: claims["azp"] = .text(asked.party)
    case .facebook: claims["jti"] = .text(change.random.bytes(16).hex)
    default: claims["sid"] = .text(asked.authorization.sessionID)
    }
    if settings.audienceList {
      claims["aud"] = [.text(asked.audience), "another-api"]
      claims["azp"] = .text(asked.party)
    }
    claims["nonce"] = asked.nonce.map(JSON.text)
    if let token = asked.accessToken { claims["at_hash"] = .text(CodeHash.value(of: token)) }
    if let code = asked.code { claims["c_hash"] = .text(CodeHash.value(of: code)) }
    if asked.wantsAuthTime {
      claims["auth_time"] = .number(Int(asked.authorization.signedInAt.timeIntervalSince1970))
    }
    return claims
  }

  private func spoil(
    _ claims: inout [String: JSON], _ change: inout ProviderChange, _ provider: LocalProvider,
    _ settings: ProviderSettings
  ) {
    if settings.nonce == .dropped || change.strikes(.nonceDropped, provider) { claims["nonce"] = nil }
    if settings.nonce == .empty || change.strikes(.nonceEmpty, provider) { claims["nonce"] = "" }
    if change.strikes(.wrongAudience, provider) { claims["aud"] = "another-client" }
    if change.strikes(.wrongIssuer, provider) { claims["iss"] = "https://issuer.invalid" }
    guard case .number(let issued)? = claims["iat"] else { return }
    if change.strikes(.clockAhead, provider) {
      claims["iat"] = .number(issued + 600)
      claims["exp"] = .number(issued + 600 + Self.identityTokenLifetime)
    }
    if change.strikes(.expiredToken, provider) {
      claims["iat"] = .number(issued - 600 - Self.identityTokenLifetime)
      claims["exp"] = .number(issued - 600)
    }
  }

  /// The claims about a person that the scopes ask for.
  func profile(
    _ person: LocalPerson, _ account: ProviderAccount, _ scopes: [String], _ change: inout ProviderChange,
    _ settings: ProviderSettings
  ) -> [String: JSON] {
    let provider = account.provider
    var claims: [String: JSON] = [:]
    if scopes.contains("profile") || scopes.contains("public_profile") {
      claims["name"] = .text(person.fullName)
      claims["given_name"] = .text(person.givenName)
      claims["family_name"] = .text(person.familyName)
    }
    if let domain = account.hostedDomain { claims["hd"] = .text(domain) }
    guard scopes.contains("email"), let email = account.email, !change.strikes(.emailMissing, provider) else {
      return claims
    }
    claims["email"] = .text(email)
    // Facebook says nothing about whether it verified an address.
    if provider != .facebook, !change.strikes(.emailVerifiedAbsent, provider) {
      let isVerified = account.isVerified && !change.strikes(.emailUnverified, provider)
      let isText = settings.stringFlags || change.strikes(.emailVerifiedString, provider)
      claims["email_verified"] = isText ? .text(isVerified ? "true" : "false") : .flag(isVerified)
    }
    return claims
  }

  /// Signs with a client's secret, as some providers do for web clients; there is no `kid`.
  private static func sign(_ claims: [String: JSON], secret: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = try encoder.encode(["alg": "HS256", "typ": "JWT"])
    let input = "\(header.base64URL).\(try encoder.encode(claims).base64URL)"
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(input.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return "\(input).\(Data(code).base64URL)"
  }
}

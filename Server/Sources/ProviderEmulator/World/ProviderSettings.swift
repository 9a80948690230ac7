/// How a local provider behaves where providers differ, or where one has changed its mind.
public struct ProviderSettings: Codable, Hashable, Sendable {
  /// The field `iss` of the answer at the redirect address (RFC 9207).
  public enum CallbackIssuer: String, Codable, Sendable {
    case right, absent, wrong
  }

  /// What becomes of the nonce.
  public enum Nonce: String, Codable, Sendable {
    case kept, dropped, empty
  }

  /// How GitHub answers for the addresses.
  public enum Addresses: String, Codable, Sendable {
    case listed
    /// 403: a GitHub App without the permission.
    case forbidden
    /// 404: the scope is missing.
    case missing
  }

  /// The signature of identity tokens.
  public enum Algorithm: String, Codable, Sendable {
    case rs256 = "RS256"
    case hs256 = "HS256"
  }

  /// The field `iss` of the answer at the redirect address.
  public var callbackIssuer: CallbackIssuer
  /// Whether Google's tokens name the issuer without `https://`.
  public var bareIssuer = false
  /// Whether the identity token has no more than it must; the rest is at userinfo.
  public var thinToken: Bool
  /// Whether flags are text: `"true"`.
  public var stringFlags: Bool
  /// Whether the keys of the set have no `alg`.
  public var keysWithoutAlgorithm: Bool
  /// Whether `aud` is a list of two, with `azp`.
  public var audienceList: Bool
  /// What becomes of the nonce.
  public var nonce = Nonce.kept
  /// The signature of identity tokens.
  public var algorithm = Algorithm.rs256
  /// Whether Facebook's calls need `appsecret_proof`.
  public var requiresAppSecretProof = false
  /// How GitHub answers for the addresses.
  public var addresses = Addresses.listed

  enum CodingKeys: String, CodingKey {
    case nonce, algorithm, addresses
    case callbackIssuer = "callback_iss"
    case bareIssuer = "bare_issuer"
    case thinToken = "thin_token"
    case stringFlags = "string_flags"
    case keysWithoutAlgorithm = "keys_without_alg"
    case audienceList = "audience_list"
    case requiresAppSecretProof = "require_appsecret_proof"
  }

  /// A provider's usual behaviour.
  public init(_ provider: LocalProvider) {
    callbackIssuer = provider == .facebook ? .absent : .right
    let isAwkward = provider == .awkward
    (thinToken, stringFlags, keysWithoutAlgorithm, audienceList) = (
      isAwkward, isAwkward, isAwkward, isAwkward
    )
  }
}

/// Changes of some settings.
struct ProviderSettingsChange: Decodable, Sendable {
  var callback_iss: ProviderSettings.CallbackIssuer?
  var bare_issuer: Bool?
  var thin_token: Bool?
  var string_flags: Bool?
  var keys_without_alg: Bool?
  var audience_list: Bool?
  var nonce: ProviderSettings.Nonce?
  var algorithm: ProviderSettings.Algorithm?
  var require_appsecret_proof: Bool?
  var addresses: ProviderSettings.Addresses?

  func apply(to settings: inout ProviderSettings) {
    settings.callbackIssuer = callback_iss ?? settings.callbackIssuer
    settings.bareIssuer = bare_issuer ?? settings.bareIssuer
    settings.thinToken = thin_token ?? settings.thinToken
    settings.stringFlags = string_flags ?? settings.stringFlags
    settings.keysWithoutAlgorithm = keys_without_alg ?? settings.keysWithoutAlgorithm
    settings.audienceList = audience_list ?? settings.audienceList
    settings.nonce = nonce ?? settings.nonce
    settings.algorithm = algorithm ?? settings.algorithm
    settings.requiresAppSecretProof = require_appsecret_proof ?? settings.requiresAppSecretProof
    settings.addresses = addresses ?? settings.addresses
  }
}

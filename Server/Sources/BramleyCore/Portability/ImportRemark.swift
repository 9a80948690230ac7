/// What was not taken over of a person, or why the person was not. It names no address, number, name or hash.
package struct ImportRemark: Sendable, Hashable {
  package var code: Code
  /// A short fact, such as a provider's name.
  package var detail: String?

  package init(_ code: Code, _ detail: String? = nil) {
    self.code = code
    self.detail = detail
  }

  /// The codes are stable, for programs that read a report.
  package enum Code: String, Sendable, CaseIterable {
    // The person is not taken over.
    case unreadable
    case tooLarge = "too_large"
    case idMissing = "id_missing"
    case disabledThere = "disabled_there"
    case deletedThere = "deleted_there"
    case anonymous
    case noWayIn = "no_way_in"
    case addressTaken = "address_taken"
    case identityTaken = "identity_taken"
    case idTaken = "id_taken"
    case deletedHere = "deleted_here"
    // The person is taken over without something.
    case addressMalformed = "address_malformed"
    case otherAddress = "other_address"
    case passwordUnknown = "password_unknown"
    case passwordTooExpensive = "password_too_expensive"
    case passwordWithoutAddress = "password_without_address"
    case passwordLeftOut = "password_left_out"
    case appleTeamUnknown = "apple_team_unknown"
    case facebookAppUnknown = "facebook_app_unknown"
    case issuerUnknown = "issuer_unknown"
    case providerUnknown = "provider_unknown"
    case identityMalformed = "identity_malformed"
    case identitiesMissing = "identities_missing"
    case phoneMalformed = "phone_malformed"
    case phoneUnverified = "phone_unverified"
    case otherPhone = "other_phone"
    case usernameLeftOut = "username_left_out"
    case secondFactorLeftOut = "second_factor_left_out"
    case metadataLeftOut = "metadata_left_out"
    case metadataTooLarge = "metadata_too_large"

    /// The reason, in a sentence.
    package var sentence: String {
      switch self {
      case .unreadable: "The record can't be read."
      case .tooLarge: "The record is longer than a mebibyte."
      case .idMissing: "The record has no id."
      case .disabledThere: "The person is disabled or banned there, and could sign in here."
      case .deletedThere: "The person was deleted there."
      case .anonymous: "The account has no identity, so nobody could sign in to it."
      case .noWayIn: "Nothing is left by which the person could sign in."
      case .addressTaken: "Another account has the address. Accounts are never joined by an import."
      case .identityTaken:
        "Another account has one of the identities. Accounts are never joined by an import."
      case .idTaken: "Another account has the id."
      case .deletedHere: "An earlier import added the person, whose account was deleted since."
      case .addressMalformed: "The address is none that mail could reach."
      case .otherAddress: "An account has one address; a further one was left out."
      case .passwordUnknown: "The password's hash is of a scheme that can't be checked, or is malformed."
      case .passwordTooExpensive: "A check of the password's hash would cost too much time or memory."
      case .passwordWithoutAddress: "A password needs an address to sign in with."
      case .passwordLeftOut: "The password was left out, as --without-passwords says."
      case .appleTeamUnknown: "The identity at Apple belongs to a team, which --apple-team did not name."
      case .facebookAppUnknown: "The identity at Facebook belongs to an app; facebook.app_id is not set."
      case .issuerUnknown: "No OpenID provider of the configuration has this issuer."
      case .providerUnknown: "Identities of this provider have no place here."
      case .identityMalformed: "The identity has no id, or none that a provider would give."
      case .identitiesMissing: "The record names providers, and the file has no identities of them."
      case .phoneMalformed: "The number is none that texts reach, or is not in E.164."
      case .phoneUnverified: "The number is not verified, and would be a way to sign in."
      case .otherPhone: "A further number was left out."
      case .usernameLeftOut: "The username has no place here."
      case .secondFactorLeftOut: "Second factors have no place here."
      case .metadataLeftOut:
        "Metadata was left out: what the person could change, or all without --take-metadata."
      case .metadataTooLarge: "The metadata has more members or bytes than an account takes."
      }
    }
  }
}

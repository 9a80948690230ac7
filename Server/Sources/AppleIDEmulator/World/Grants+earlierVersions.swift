import AppleID
import Foundation

/// The names that three fields had in folders of the first version.
private enum EarlierName: String, CodingKey {
  case hidesEmail, redirectURI, issuedAt
}

extension Consent {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let earlier = try decoder.container(keyedBy: EarlierName.self)
    id = try fields.decode(String.self, forKey: .id)
    person = try fields.decode(String.self, forKey: .person)
    // The first version knew one group.
    group = try fields.decodeIfPresent(AppleClientID.self, forKey: .group) ?? "com.example.bramley"
    since = try fields.decode(Date.self, forKey: .since)
    hidesEmail =
      try fields.decodeIfPresent(Bool.self, forKey: .hidesEmail)
      ?? earlier.decodeIfPresent(Bool.self, forKey: .hidesEmail)
  }
}

extension IssuedCode {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let earlier = try decoder.container(keyedBy: EarlierName.self)
    code = try fields.decode(String.self, forKey: .code)
    authorization = try fields.decode(Authorization.self, forKey: .authorization)
    redirectURI =
      try fields.decodeIfPresent(String.self, forKey: .redirectURI)
      ?? earlier.decodeIfPresent(String.self, forKey: .redirectURI)
    nonce = try fields.decodeIfPresent(String.self, forKey: .nonce)
    spent = try fields.decodeIfPresent(Bool.self, forKey: .spent) ?? false
  }
}

extension IssuedToken {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let earlier = try decoder.container(keyedBy: EarlierName.self)
    token = try fields.decode(String.self, forKey: .token)
    kind = try fields.decode(Kind.self, forKey: .kind)
    authorization = try fields.decode(Authorization.self, forKey: .authorization)
    issuedAt =
      try fields.decodeIfPresent(Date.self, forKey: .issuedAt)
      ?? earlier.decode(Date.self, forKey: .issuedAt)
    refreshes = try fields.decodeIfPresent(RefreshCount.self, forKey: .refreshes)
  }
}

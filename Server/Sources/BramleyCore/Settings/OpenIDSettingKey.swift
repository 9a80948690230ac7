package import BramleyAPI

/// A setting of one OpenID provider: `openid.<id>.issuer`. The operator chooses the id.
package struct OpenIDSettingKey: SettingPath {
  /// The settings that each provider has.
  package enum Name: String, CaseIterable, Sendable {
    case issuer
    case clientID = "client_id"
    case clientSecret = "client_secret"
    case clientSecretPath = "client_secret_path"
    case authentication = "client_authentication"
    case privateKeyPath = "private_key_path"
    case keyID = "key_id"
    case scopes
    case responseMode = "response_mode"
    case name
    case audiences
    case trustEmail = "trust_email"
    case tenants
    case allowPrivateAddresses = "allow_private_addresses"
    case keyHost = "key_host"

    /// The name in the environment.
    var environmentSuffix: String { "_" + rawValue.uppercased() }
  }

  package static let section = "openid"

  package let id: ProviderID
  package let name: Name

  package init(_ id: ProviderID, _ name: Name) {
    self.id = id
    self.name = name
  }

  /// Reads a name of `bramley.yaml`; nil unless it has the form of such a setting.
  package init?(rawValue: String) {
    let parts = rawValue.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.section, let name = Name(rawValue: String(parts[2])),
      Self.isID(parts[1])
    else { return nil }
    self.init(ProviderID(rawValue: String(parts[1])), name)
  }

  /// Reads a variable's name; an underscore in the id stands for a hyphen.
  package init?(environmentName variable: String) {
    let prefix = "BRAMLEY_OPENID_"
    guard variable.hasPrefix(prefix) else { return nil }
    let rest = variable.dropFirst(prefix.count)
    // The longest name first: CLIENT_SECRET_PATH also ends in a shorter one's letters.
    let names = Name.allCases.sorted { $0.rawValue.utf8.count > $1.rawValue.utf8.count }
    guard let name = names.first(where: { rest.hasSuffix($0.environmentSuffix) }) else { return nil }
    let id = rest.dropLast(name.environmentSuffix.count).lowercased().replacing("_", with: "-")
    guard Self.isID(id) else { return nil }
    self.init(ProviderID(rawValue: id), name)
  }

  private static func isID(_ text: some StringProtocol) -> Bool {
    (1...32).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  package var rawValue: String { "\(Self.section).\(id).\(name.rawValue)" }

  package var isList: Bool {
    switch name {
    case .scopes, .audiences, .trustEmail, .tenants: true
    default: false
    }
  }

  package var example: String {
    switch name {
    case .issuer: "https://id.example.com"
    case .clientID: "bramley"
    case .clientSecret: "(the client secret that the provider shows)"
    case .clientSecretPath: "/etc/bramley/\(id).secret"
    case .authentication: "client_secret_basic"
    case .privateKeyPath: "/etc/bramley/\(id).pem"
    case .keyID: "2026-11"
    case .scopes: "[openid, email, profile]"
    case .responseMode: "form_post"
    case .name: "Example"
    case .audiences: "[com.example.app]"
    case .trustEmail: "[example.com]"
    case .tenants: "[9188040d-6c67-4c5b-b112-36a304b66dad]"
    case .allowPrivateAddresses: "false"
    case .keyHost: "keys.example.com"
    }
  }
}

import BramleyTokens
import Crypto
import EmulatorKit
package import Foundation

/// A person's ids at the providers, and the clients' secrets.
///
/// They are derived from a world's seed, so that they need no table and never change.
package struct ProviderPseudonyms: Sendable {
  private let key: SymmetricKey

  package init(seed: Data) { key = SymmetricKey(data: seed) }

  /// The person's id at a provider; at Facebook it is another one for each app.
  func subject(of account: ProviderAccount, for client: String) -> String {
    let app = account.provider == .facebook ? client : ""
    let bytes = derive("subject", account.provider.rawValue, app, account.person, "\(account.generation)")
    let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch account.provider {
    case .google: return "1" + digits(number, 20)
    case .facebook: return "12" + digits(number, 15)
    case .gitHub: return String(10_000_000 + number % 80_000_000)
    default: return Data(bytes.prefix(16)).hex
    }
  }

  /// A client's secret in its provider's form.
  func secret(of client: String, at provider: LocalProvider) -> String {
    let bytes = Data(derive("secret", provider.rawValue, client))
    switch provider {
    case .google: return "GOCSPX-" + bytes.prefix(21).base64URL
    case .facebook: return bytes.prefix(16).hex
    case .gitHub: return bytes.prefix(20).hex
    default: return bytes.base64URL
    }
  }

  private func derive(_ parts: String...) -> [UInt8] {
    let text = Data("provider\0\(parts.joined(separator: "\0"))".utf8)
    return Array(HMAC<SHA256>.authenticationCode(for: text, using: key))
  }

  private func digits(_ number: UInt64, _ count: Int) -> String {
    let text = String(number)
    return String((String(repeating: "0", count: count) + text).suffix(count))
  }
}

import Foundation

/// The site that the server itself is on: `id.example.com` is on that of `example.com`.
struct OwnSite: Sendable, Equatable {
  /// The name of the site's owner. Hosts below it are on the site.
  private let name: String

  /// Reads `server.public_url`; nil without a host.
  init?(_ publicURL: String) {
    guard let host = Self.host(of: publicURL) else { return nil }
    let labels = host.split(separator: ".")
    let isName = labels.last?.contains(where: \.isLetter) == true
    let parent = labels.dropFirst().joined(separator: ".")
    name = isName && labels.count > 2 && !Self.isRegistry(parent) ? parent : host
  }

  /// Whether an https address is on the site.
  func includes(_ address: String) -> Bool {
    guard let host = Self.host(of: address) else { return false }
    return host == name || host.hasSuffix(".\(name)")
  }

  private static func host(of address: String) -> String? {
    URLComponents(string: address)?.host.map { $0.lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether names below this one belong to many owners, as those below `co.uk` do. There is no list of all registries
  /// here: with one that is not found out, the person is asked less often.
  private static func isRegistry(_ name: String) -> Bool {
    let labels = name.split(separator: ".")
    return labels.count == 2 && labels[1].count == 2 && labels[0].count <= 3
  }
}

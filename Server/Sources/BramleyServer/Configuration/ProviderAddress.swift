package import BramleyCore

/// An address below which a provider's paths are: scheme, host, port, and a path without a slash at its end.
package struct ProviderAddress: Hashable, Sendable {
  package let origin: WebOrigin
  /// The address as a text to which a path can be added.
  package let text: String

  package init(_ text: String) throws(Malformed) {
    var text = text
    while text.last == "/" { text.removeLast() }
    guard let start = text.firstRange(of: "://")?.upperBound else {
      throw "must begin with https:// or http://"
    }
    let end = text[start...].firstIndex(of: "/") ?? text.endIndex
    origin = try WebOrigin(String(text[..<end]))
    let path = text[end...]
    guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !path.contains(where: { "?#\\%".contains($0) })
    else { throw "has a query, a fragment or characters that no path has" }
    self.text = origin.text + path
  }

  /// Reports a stand-in that would become production's provider by mistake, as for Apple.
  func checkStandIn(
    at key: some SettingPath, isAllowed: Bool, behind server: ServerSection, _ reader: inout SettingsReader
  ) {
    let hosts = [origin.host, server.host] + (server.publicURL.map { [$0.host] } ?? [])
    guard !isAllowed, !hosts.allSatisfy(\.isLoopback) else { return }
    reader.report(
      at: key,
      "is not the provider, and other machines reach that address, server.public_url or server.host: whoever answers "
        + "there could sign in as anybody. Unset it, or set providers.allow_stand_in: true for a test system")
  }
}

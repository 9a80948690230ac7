/// Decides which web pages may redeem a code. An app sends no `Origin`; a browser always does, and a page that could not
/// read the answer would leave a session that nobody holds.
package enum RedeemingPage {
  /// Whether a request with this `Origin` may redeem a code.
  ///
  /// - Parameters:
  ///   - origin: The field's value; nil where the request has none.
  ///   - redirectURI: Where the code was sent, if it was sent anywhere: the page there may redeem it.
  ///   - origins: `app.origins`.
  package static func isAllowed(_ origin: String?, redirectURI: String?, origins: Set<String>) -> Bool {
    guard let origin else { return true }
    return origins.contains(origin) || redirectURI.flatMap(Self.origin) == origin
  }

  /// The origin of an address, as browsers write it.
  private static func origin(_ address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
    return (try? WebOrigin(String(address[..<end])))?.text
  }
}

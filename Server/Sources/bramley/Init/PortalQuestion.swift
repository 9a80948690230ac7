/// A question of `bramley init`: what is asked, and where the answer is in Apple's portal.
enum PortalQuestion: CaseIterable {
  case teamID
  case privateKeyPath
  case keyID
  case nativeClientIDs
  case webClientIDs
  case publicURL
  case trustedProxies

  /// The prompt.
  var title: String {
    switch self {
    case .teamID: "Team ID"
    case .privateKeyPath: "Key file"
    case .keyID: "Key ID"
    case .nativeClientIDs: "Bundle ids"
    case .webClientIDs: "Services IDs"
    case .publicURL: "Public URL"
    case .trustedProxies: "Trusted proxies"
    }
  }

  /// The flag that answers the question in advance.
  var flag: String {
    switch self {
    case .teamID: "--team-id"
    case .privateKeyPath: "--private-key-path"
    case .keyID: "--key-id"
    case .nativeClientIDs: "--native-client-id"
    case .webClientIDs: "--web-client-id"
    case .publicURL: "--public-url"
    case .trustedProxies: "--trusted-proxy"
    }
  }

  /// Where to find the answer. The portal is developer.apple.com/account.
  var explanation: String {
    switch self {
    case .teamID:
      """
      Ten characters, in your account at developer.apple.com/account under Membership.
      """
    case .privateKeyPath:
      """
      The .p8 file of a key for Sign in with Apple: Certificates, Identifiers & Profiles > Keys > +,
      tick Sign in with Apple, Configure, choose your primary App ID, and download it. That goes once.
      The file stays where it is; bramley.yaml only names it.
      """
    case .keyID:
      """
      Ten characters: Certificates, Identifiers & Profiles > Keys, on the page of that key.
      They are in the file's name too, AuthKey_KEYID.p8.
      """
    case .nativeClientIDs:
      """
      The bundle ids of your apps, separated by commas; a watch app has its own. They are in Certificates,
      Identifiers & Profiles > Identifiers, without the team id before them. Empty: there is no app.
      """
    case .webClientIDs:
      """
      The Services IDs for sign-in in a browser or on Android, separated by commas: in the same place, with
      Services IDs chosen in place of App IDs. Empty: there is none.
      """
    case .publicURL:
      """
      The address at which apps, browsers and Apple reach this server: https and a domain name, no path.
      Empty: you only try things out.
      """
    case .trustedProxies:
      """
      The addresses that your TLS proxy calls this server from, separated by commas, such as 127.0.0.1/32 for one on this
      machine. X-Forwarded-For is trusted only from them; without it all people share one client's limits. Or: none.
      """
    }
  }
}

package import BramleyCore

/// The settings for passkeys (`webauthn`).
package struct PasskeySection: Sendable {
  /// Whether there are passkeys; nil: where a domain for them is known.
  package var isEnabled: Bool?
  private var id: String?
  private var name: String
  private var origins: [WebOrigin]?
  private var appOrigins: [WebOrigin]
  private var related: [WebOrigin]
  private var verification: RelyingParty.UserVerification
  private var attestation: RelyingParty.Attestation

  package init(_ reader: inout SettingsReader, server: ServerSection, app: AppSection) {
    isEnabled = reader.value(.webauthnEnabled, PlainValue.bool)
    id = reader.value(.webauthnRPID, Self.domain)
    name =
      reader.value(.webauthnRPName) { text throws(Malformed) in
        guard (1...64).contains(text.count),
          !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw "is not one line of 1 to 64 characters" }
        return text
      } ?? app.name
    origins = reader.list(.webauthnOrigins, WebOrigin.origin)
    appOrigins = app.origins
    related = reader.list(.webauthnRelatedOrigins, WebOrigin.origin) ?? []
    verification =
      reader.value(
        .webauthnUserVerification,
        PlainValue.word(RelyingParty.UserVerification.allCases.map { ($0.rawValue, $0) })) ?? .preferred
    attestation =
      reader.value(
        .webauthnAttestation, PlainValue.word(RelyingParty.Attestation.allCases.map { ($0.rawValue, $0) }))
      ?? RelyingParty.Attestation.none
    check(&reader, server: server, app: app)
  }

  /// Returns the site that passkeys are made for; nil where there are none, or no domain for them is known.
  ///
  /// - Parameter publicURL: the address of this server, with the path below which its routes are.
  package func party(publicURL: String) -> RelyingParty? {
    guard isEnabled != false, let own = Self.origin(of: publicURL),
      let id = id ?? (Self.isDomain(own.host) ? own.host.text : nil)
    else { return nil }
    // Apps name the domain itself, whether or not a page is there.
    let apps = id == "localhost" ? [] : ["https://\(id)"]
    let named = own.host.isLoopback && id == "localhost" ? own.named(id) : own
    let listed =
      origins?.map(\.text)
      ?? ([named] + appOrigins).filter { Self.isWithin($0.host.text, id) && Self.isSecure($0) }.map(\.text)
    return RelyingParty(
      id: id, name: name, origins: Set(listed + apps), relatedOrigins: related.map(\.text),
      userVerification: verification, attestation: attestation)
  }
}

extension PasskeySection {
  private mutating func check(_ reader: inout SettingsReader, server: ServerSection, app: AppSection) {
    let host = server.publicURL?.host
    // This machine has a name and addresses; browsers make passkeys for the name alone.
    let isThisMachine = id == "localhost" && host?.isLoopback == true
    if let id, let host, !isThisMachine, !Self.isWithin(host.text, id) {
      reader.report(
        .webauthnRPID,
        "is neither the host of server.public_url nor a domain above it, so that browsers would refuse it there"
      )
    }
    if isEnabled == true, id == nil, let host, !Self.isDomain(host) {
      reader.report(
        .webauthnEnabled,
        "needs a domain: server.public_url has an IP address, for which there are no passkeys")
    }
    guard let domain = id ?? host?.text else { return }
    for origin in origins ?? [] where !Self.isWithin(origin.host.text, domain) {
      reader.report(
        .webauthnOrigins,
        "has an origin of another domain than \(domain); list it in webauthn.related_origins instead")
    }
    for origin in (origins ?? []) + related where !Self.isSecure(origin) {
      reader.report(
        origins?.contains(origin) == true ? .webauthnOrigins : .webauthnRelatedOrigins,
        "has an origin that is not https, where browsers have no passkeys")
    }
    if isEnabled != false, let id, let host, id != host.text,
      app.clients.contains(where: { !$0.appIDs.isEmpty })
    {
      reader.warn(
        """
        webauthn.rp_id is another host than that of server.public_url, so Apple's systems read \
        https://\(id)/.well-known/apple-app-site-association: serve there what this server answers at that path
        """)
    }
  }

  private static func domain(_ text: String) throws(Malformed) -> String {
    let host = try HostAddress(text)
    guard isDomain(host), host.text == text else {
      throw "is not a domain such as example.com: no scheme, no port, no IP address, lower case"
    }
    return text
  }

  /// Whether passkeys can be made for a host: a domain of two names at least, or this machine by its name.
  private static func isDomain(_ host: HostAddress) -> Bool {
    guard !HostAddress.isIPv4(host.text), !HostAddress.isIPv6(host.text) else { return false }
    return host.text == "localhost" || host.text.contains(".")
  }

  private static func isWithin(_ host: String, _ domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain)
  }

  private static func isSecure(_ origin: WebOrigin) -> Bool {
    origin.scheme == "https" || origin.host.text == "localhost" || origin.host.text.hasSuffix(".localhost")
  }

  /// The origin of an address that may have a path.
  private static func origin(of address: String) -> WebOrigin? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    return try? WebOrigin(String(address[..<(address[start...].firstIndex(of: "/") ?? address.endIndex)]))
  }
}

package import BramleyCore
package import BramleyHTTP

/// The address that the server listens on, its public address, and its master key.
package struct ServerSection: Sendable {
  /// The source of the master key.
  package enum MasterKeySource: Sendable {
    /// In the configuration itself; the first key seals.
    case given([MasterKey])
    /// In a file that the operator made.
    case file(String)
    /// `master.key` in the data folder, made at the first start.
    case dataFolder
  }

  /// The address to bind.
  package var host: HostAddress
  /// The port; 0 lets the system choose.
  package var port: Int
  /// The address that clients use; nil means the bound address.
  package var publicURL: WebOrigin?
  /// Whether the public URL may be http beyond this machine.
  package var allowHTTP: Bool
  /// The other back ends that access tokens are made for (RFC 8707).
  package var resources: [String]
  /// The proxies whose `X-Forwarded-For` is trusted: empty when the key says `none`, nil while it is unset.
  package var trustedProxies: [AddressRange]?
  /// The source of the key that seals secrets.
  package var masterKey: MasterKeySource
  /// How connections reach the server.
  package var connections: ConnectionSection
  /// Seconds between the signal to stop, from which on the server is not ready, and the end of its listener.
  package var drainSeconds: Int?

  /// The longest drain in seconds: with what follows it, a stop takes 25 seconds at most.
  package static let longestDrain = 15

  package static let defaultPort = 8080

  package init(_ reader: inout SettingsReader) {
    host = reader.value(.serverHost, HostAddress.init(_:)) ?? .loopback
    port = reader.value(.serverPort, PlainValue.port) ?? Self.defaultPort
    publicURL = reader.value(.serverPublicURL) { text throws(Malformed) in try WebOrigin(text) }
    allowHTTP = reader.value(.serverAllowHTTP, PlainValue.bool) ?? false
    resources = reader.list(.serverResources, PlainValue.resource) ?? []
    trustedProxies = reader.list(.serverTrustedProxies, none: "none") { text throws(Malformed) in
      guard let range = AddressRange(text) else {
        throw "is not a list of IP addresses or ranges (CIDR), nor the word none"
      }
      return range
    }
    masterKey = Self.masterKey(&reader)
    connections = ConnectionSection(&reader)
    drainSeconds = reader.value(
      .serverDrainSeconds, PlainValue.number(in: 0...Self.longestDrain, "number of seconds"))
  }

  /// Reports that nobody said which proxies are trusted, although one must stand before this server: the
  /// public address is https, and the server has no TLS of its own. A proxy at a Unix socket is trusted in any case.
  package func reportUnknownProxies(_ reader: inout SettingsReader) {
    guard publicURL?.scheme == "https", connections.certificate == nil, connections.unixSocket == nil,
      !reader.says(.serverTrustedProxies)
    else { return }
    reader.report(
      ConfigurationProblem(
        key: .serverTrustedProxies,
        what: "server.trusted_proxies is not set: server.public_url is https, so a proxy stands before this "
          + "server, and if it is not known, all people share one client's limits",
        remedy:
          "set server.trusted_proxies to the addresses that your proxy calls from, such as [127.0.0.1/32], "
          + "in bramley.yaml, or BRAMLEY_SERVER_TRUSTED_PROXIES; or to none if X-Forwarded-For must never count"
      ))
  }

  /// The fault of a server with a database that has no master key.
  package static let missingMasterKey = ConfigurationProblem(
    key: .serverMasterKeyPath,
    what:
      "server.master_key or server.master_key_path must be set with database.url: there is no data folder "
      + "that could hold the key, and every node needs the same one",
    remedy: "run: openssl rand -base64 32 > master.key; chmod 600 master.key")

  /// Reports that no master key is set although there is no data folder that could hold one.
  func reportMissingMasterKey(_ reader: inout SettingsReader) {
    guard reader.says(.databaseURL), !reader.says(.serverMasterKey), !reader.says(.serverMasterKeyPath) else {
      return
    }
    reader.report(Self.missingMasterKey)
  }

  private static func masterKey(_ reader: inout SettingsReader) -> MasterKeySource {
    let given = reader.value(.serverMasterKey) { text throws(Malformed) in
      let keys = text.split(separator: ",", omittingEmptySubsequences: false).map {
        MasterKey(base64: String($0))
      }
      guard !keys.contains(where: { $0 == nil }) else {
        throw "is not base64 of exactly 32 bytes, or several such keys with commas between them"
      }
      guard Set(keys.map(\.?.id)).count == keys.count else { throw "names a key twice" }
      return keys.compactMap(\.self)
    }
    let path = reader.file(.serverMasterKeyPath) { text throws(Malformed) in
      let path = try PlainValue.path(text)
      let keys: [MasterKey]?
      do { keys = try MasterKeyFile(path: path).read() } catch { throw Malformed("is of no use: \(error)") }
      guard keys != nil else { throw "names a file that is not there" }
      return path
    }
    if let path { reader.demandPrivacy(.serverMasterKeyPath, ofFile: path) }
    if reader.says(.serverMasterKey), reader.says(.serverMasterKeyPath) {
      reader.report("server.master_key and server.master_key_path are both set; keep one of them")
    }
    return given.map { .given($0) } ?? path.map { .file($0) } ?? .dataFolder
  }
}

extension ServerSection {
  /// The address that clients use: the public one, else the bound one.
  package var address: WebOrigin { publicURL ?? WebOrigin(listeningOn: host, port: port) }

  /// Whether tokens cross a network unencrypted.
  package var isPlainHTTP: Bool { address.scheme == "http" && !address.host.isLoopback }

  /// Reports what does not fit the way in which connections reach the server.
  package func checkConnections(_ reader: inout SettingsReader) {
    if connections.certificate != nil, publicURL?.scheme != "https" {
      reader.report(
        .serverPublicURL, "is not an https address, but the server has TLS of its own; set it to that address"
      )
    }
    if connections.readsProxyProtocol, connections.unixSocket == nil, (trustedProxies ?? []).isEmpty {
      reader.report(
        .serverTrustedProxies,
        "names no proxy, but server.proxy_protocol is on: only a trusted proxy may name its clients")
    }
  }

  /// Reports an address at which tokens would cross a network unencrypted.
  package func checkEncryption(_ reader: inout SettingsReader) {
    guard isPlainHTTP, !allowHTTP else { return }
    reader.report(
      .serverPublicURL,
      "is http beyond this machine, so tokens would cross the network unencrypted. Put a proxy with a certificate "
        + "before the server and name its https address, or set server.allow_http: true for a trial")
  }
}

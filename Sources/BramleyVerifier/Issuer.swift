#if Verifier
  import Foundation

  /// Why an issuer can't be trusted.
  public enum IssuerFault: Error, Hashable, Sendable {
    /// It is no address of a web server.
    case address
    /// It begins with `http` and is on another machine: whoever is on the way could hand out keys of their own.
    case unencrypted
  }

  extension IssuerFault: CustomStringConvertible {
    public var description: String {
      switch self {
      case .address: "the issuer is no address of a web server"
      case .unencrypted: "the issuer must begin with https; for a trial, pass allowHTTP: true"
      }
    }
  }

  /// The server's public address, as tokens contain it and as the base of its endpoints.
  struct Issuer {
    let text: String

    init(_ url: URL, allowHTTP: Bool) throws(IssuerFault) {
      guard let scheme = url.scheme?.lowercased(), ["https", "http"].contains(scheme),
        let host = url.host(), !host.isEmpty
      else { throw .address }
      guard scheme == "https" || allowHTTP || Self.isLoopback(host) else { throw .unencrypted }
      let text = url.absoluteString
      self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    func url(_ path: String) -> URL { URL(string: text + path)! }

    /// Whether a host means only this machine. A name such as `127.example.com` does not.
    private static func isLoopback(_ host: String) -> Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
      return ["localhost", "::1", "[::1]"].contains(host.lowercased()) || (isIPv4 && parts[0] == "127")
    }
  }
#endif

public import AppleID

extension AppleWorld {
  /// An App ID or a Services ID.
  public struct Client: Codable, Hashable, Sendable {
    /// How a client signs people in.
    public enum Kind: String, Codable, Sendable {
      /// An App ID (bundle id), on the device.
      case native
      /// A Services ID, in a browser.
      case web
    }

    /// The bundle id or Services ID.
    public var id: AppleClientID
    /// How it signs people in.
    public var kind: Kind
    /// Where a browser may return to. A plain-http address of a loopback host matches any port.
    public var redirectURIs: [String]

    enum CodingKeys: String, CodingKey {
      case id, kind
      case redirectURIs = "redirect_uris"
    }

    /// Makes a client.
    public init(id: AppleClientID, kind: Kind, redirectURIs: [String] = []) {
      self.id = id
      self.kind = kind
      self.redirectURIs = redirectURIs
    }
  }
}

extension [AppleWorld.Client] {
  /// The two clients at start.
  public static var start: Self {
    [
      AppleWorld.Client(id: "com.example.bramley", kind: .native),
      AppleWorld.Client(
        id: "com.example.bramley.web", kind: .web,
        redirectURIs: [
          "https://bramley.example.com/v1/callback/apple",
          "http://127.0.0.1/v1/callback/apple",
          "http://localhost/v1/callback/apple",
        ]),
    ]
  }
}

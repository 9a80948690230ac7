public import AppleID
public import Foundation

extension AppleWorld {
  /// An App ID or a Services ID.
  public struct Client: Codable, Hashable, Sendable, Identifiable {
    /// How a client signs people in.
    public enum Kind: String, Codable, Sendable {
      /// An App ID (bundle id), on the device.
      case native
      /// A Services ID, in a browser.
      case web
    }

    /// That an app came from another team.
    public struct Transfer: Codable, Hashable, Sendable {
      /// How long Apple helps to move the users, in seconds: sixty days.
      public static let period: TimeInterval = 60 * 86_400

      /// The team that gave it away.
      public var from: AppleTeamID
      /// When, by the emulator's clock.
      public var at: Date

      /// Whether the sixty days are still running.
      func isOpen(at now: Date) -> Bool { now < at + Self.period }
    }

    /// The bundle id or Services ID.
    public var id: AppleClientID
    /// How it signs people in.
    public var kind: Kind
    /// Whose it is.
    public var team: AppleTeamID
    /// The head of its group: a person agrees once for all clients with the same one. Of an App ID that is
    /// not grouped, itself.
    public var primary: AppleClientID
    /// Where a browser may return to. A plain-http address of a loopback host without a port matches any.
    public var redirectURIs: [String]
    /// Where notifications for the whole group go; only a primary App ID has one.
    public var notificationURL: String?
    /// The last transfer from another team.
    public var transferred: Transfer?

    enum CodingKeys: String, CodingKey {
      case id, kind, team, primary, transferred
      case redirectURIs = "redirect_uris"
      case notificationURL = "notification_url"
    }

    /// Whether the client heads its group.
    public var isPrimary: Bool { primary == id }
  }
}

/// A client to be, or changes to one: what is left out is made up for a new one and kept for an old one.
public struct NewClient: Codable, Hashable, Sendable {
  /// The bundle id or Services ID.
  public var id: AppleClientID
  /// How it signs people in.
  public var kind: AppleWorld.Client.Kind
  /// Whose it is; that of `primary`, or the first one.
  public var team: AppleTeamID?
  /// The head of its group. An App ID without one heads its own; a Services ID without one belongs to the
  /// team's first.
  public var primary: AppleClientID?
  /// Where a browser may return to.
  public var redirectURIs: [String]?
  /// Where notifications go; of a primary App ID only. Empty takes it away.
  public var notificationURL: String?

  enum CodingKeys: String, CodingKey {
    case id, kind, team, primary
    case redirectURIs = "redirect_uris"
    case notificationURL = "notification_url"
  }

  /// Makes the wish.
  public init(
    id: AppleClientID, kind: AppleWorld.Client.Kind, team: AppleTeamID? = nil,
    primary: AppleClientID? = nil, redirectURIs: [String]? = nil, notificationURL: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.team = team
    self.primary = primary
    self.redirectURIs = redirectURIs
    self.notificationURL = notificationURL
  }
}

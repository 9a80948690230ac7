public import AppleID
import EmulatorKit
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

    /// A transfer of an app from another team.
    public struct Transfer: Codable, Hashable, Sendable {
      /// How long users can be moved, in seconds: sixty days.
      public static let period: TimeInterval = 60 * 86_400

      /// The team that transferred it.
      public var from: AppleTeamID
      /// When, by the emulator's clock.
      public var at: Date

      /// Whether the sixty days have not passed yet.
      func isOpen(at now: Date) -> Bool { now < at + Self.period }
    }

    /// The bundle id or Services ID.
    public var id: AppleClientID
    /// How it signs people in.
    public var kind: Kind
    /// The team that it belongs to.
    public var team: AppleTeamID
    /// The primary App ID of its group: one consent is valid for all clients with the same one. An App ID that is
    /// not grouped is its own.
    public var primary: AppleClientID
    /// The redirect addresses. A plain-http address of a loopback host without a port matches any port.
    public var redirectURIs: [String]
    /// The address for notifications of the whole group; only a primary App ID has one.
    public var notificationURL: String?
    /// The last transfer from another team.
    public var transferred: Transfer?

    enum CodingKeys: String, CodingKey {
      case id, kind, team, primary, transferred
      case redirectURIs = "redirect_uris"
      case notificationURL = "notification_url"
    }

    /// Whether the client is the primary one of its group.
    public var isPrimary: Bool { primary == id }
  }
}

/// A new client, or changes of an existing one: missing fields are generated for a new one and kept for an
/// existing one.
public struct NewClient: Codable, Hashable, Sendable {
  /// The bundle id or Services ID.
  public var id: AppleClientID
  /// How it signs people in.
  public var kind: AppleWorld.Client.Kind
  /// The team that it belongs to; by default that of `primary`, or the first one.
  public var team: AppleTeamID?
  /// The primary App ID of its group. An App ID without one is its own; a Services ID without one belongs to the
  /// team's first.
  public var primary: AppleClientID?
  /// The redirect addresses.
  public var redirectURIs: [String]?
  /// The address for notifications, for a primary App ID only. An empty one removes it.
  public var notificationURL: String?

  enum CodingKeys: String, CodingKey {
    case id, kind, team, primary
    case redirectURIs = "redirect_uris"
    case notificationURL = "notification_url"
  }

  /// Makes the description.
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

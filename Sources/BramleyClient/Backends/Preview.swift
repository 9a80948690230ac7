public import BramleyAPI
public import Foundation

/// What a back end without a server plays: whom it signs in, what fails, how long it takes.
public struct Preview: Sendable {
  /// Who signs in, by whatever method.
  public var user: User
  /// The methods of the app, each of which asks nobody.
  public var methods: [SignInMethod.ID]
  /// Whether whoever signs in has just made their account.
  public var isNewUser: Bool
  /// What every call fails with; nil for none.
  public var failure: BackendFailure?
  /// How long every call takes.
  public var delay: Duration
  /// Whether deletion and the like ask for a fresh proof first.
  public var asksForProof: Bool
  /// The devices beside this one.
  public var otherDevices: [SessionSummary]
  /// What answers requests of the app's own; by default nothing does.
  public var transport: Transport
  /// Servers of the app's own that such requests may go to, by their origins.
  public var resourceServers: [URL]

  /// Describes a play.
  public init(
    user: User = .preview, methods: [SignInMethod.ID] = [.apple, .password], isNewUser: Bool = false,
    failure: BackendFailure? = nil, delay: Duration = .zero,
    asksForProof: Bool = false,
    otherDevices: [SessionSummary] = [.preview],
    transport: Transport = .unreachable, resourceServers: [URL] = []
  ) {
    self.user = user
    self.methods = methods
    self.isNewUser = isNewUser
    self.failure = failure
    self.delay = delay
    self.asksForProof = asksForProof
    self.otherDevices = otherDevices
    self.transport = transport
    self.resourceServers = resourceServers
  }
}

extension User {
  /// Somebody for previews.
  public static let preview = User(
    id: "01JD0A7PREVIEW", supportID: "K7QF-2M9X", createdAt: Date(timeIntervalSince1970: 1_760_000_000),
    name: PersonName(givenName: "Maya", familyName: "Okafor"), email: "d4x8k2@privaterelay.appleid.com",
    emailVerified: true, isPrivateEmail: true, emailDeliverable: true,
    identities: [
      Identity(
        id: "01JD0A7APPLE", provider: .apple, subject: "000000.preview.0000", email: nil,
        linkedAt: Date(timeIntervalSince1970: 1_760_000_000))
    ])
}

extension SessionSummary {
  /// Another device for previews.
  public static let preview = SessionSummary(
    id: "01JD0A7OTHER", createdAt: Date(timeIntervalSince1970: 1_760_000_000),
    lastUsedAt: Date(timeIntervalSince1970: 1_763_000_000), device: Device(name: "Maya’s iPad"),
    current: false, kind: .app)
}

public import BramleyAPI
public import Foundation

/// The behaviour of a simulated back end: whom it signs in, what fails, how long it takes.
public struct Preview: Sendable {
  /// The person who signs in, with any method.
  public var user: User
  /// The strategies of the app.
  public var strategies: SignInRegistry
  /// Whether the sign-in creates the account.
  public var isNewUser: Bool
  /// The failure of every call; nil for none.
  public var failure: BackendFailure?
  /// The duration of every call.
  public var delay: Duration
  /// Whether deletion and similar calls need a recent authentication first.
  public var asksForProof: Bool
  /// The devices beside this one.
  public var otherDevices: [SessionSummary]
  /// The methods that the back end says it offers; nil for those of ``strategies``.
  public var methods: AvailableMethods?
  /// The person's other account: who signs in to it while ``user`` is signed in can merge it.
  public var otherAccount: User
  /// The code that is right, wherever one is asked for.
  public var code = "123456"
  /// The transport of the app's own requests; by default they fail.
  public var transport: Transport
  /// The app's own servers that such requests may go to, by their origins.
  public var resourceServers: [URL]

  /// Describes a simulated back end.
  public init(
    user: User = .preview, strategies: SignInRegistry = [PreviewStrategy.apple, PreviewStrategy.password],
    isNewUser: Bool = false,
    failure: BackendFailure? = nil, delay: Duration = .zero,
    asksForProof: Bool = false,
    otherDevices: [SessionSummary] = [.preview], methods: AvailableMethods? = nil,
    otherAccount: User = .otherPreview,
    transport: Transport = .unreachable, resourceServers: [URL] = []
  ) {
    self.user = user
    self.strategies = strategies
    self.isNewUser = isNewUser
    self.failure = failure
    self.delay = delay
    self.asksForProof = asksForProof
    self.otherDevices = otherDevices
    self.methods = methods
    self.otherAccount = otherAccount
    self.transport = transport
    self.resourceServers = resourceServers
  }
}

extension User {
  /// A person for previews.
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

extension User {
  /// The other account of ``preview``, which was made with Google.
  public static let otherPreview = User(
    id: "01JD0A7ANOTHER", createdAt: Date(timeIntervalSince1970: 1_761_000_000),
    name: PersonName(givenName: "Maya"), email: "maya@example.com", emailVerified: true,
    isPrivateEmail: false,
    emailDeliverable: true,
    identities: [
      Identity(
        id: "01JD0A7GOOGLE", provider: .google, subject: "100000000000000000000", email: "maya@example.com",
        linkedAt: Date(timeIntervalSince1970: 1_761_000_000))
    ])

  /// A guest for previews.
  public static let guestPreview = User(
    id: "01JD0A7GUEST", createdAt: Date(timeIntervalSince1970: 1_762_000_000), name: nil, email: nil,
    emailVerified: false, isPrivateEmail: false, emailDeliverable: false, identities: [])
}

extension SessionSummary {
  /// Another device for previews.
  public static let preview = SessionSummary(
    id: "01JD0A7OTHER", createdAt: Date(timeIntervalSince1970: 1_760_000_000),
    lastUsedAt: Date(timeIntervalSince1970: 1_763_000_000), device: Device(name: "Maya’s iPad"),
    current: false, kind: .app)
}

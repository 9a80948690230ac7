import BramleyAPI
import Foundation

/// The state of a simulated server.
actor PreviewServer {
  let preview: Preview
  var user: User
  private var others: [SessionSummary]
  private var isProven: Bool
  /// Whether a call was made for the signed-in person: another sign-in is then that of their other account.
  private var isHeld = false
  private var beforeMerge: User?
  var attemptsLeft = PreviewServer.attempts
  var awaitedEmail: String?

  init(_ preview: Preview) {
    self.preview = preview
    user = preview.user
    others = preview.otherDevices
    isProven = !preview.asksForProof
  }

  static let session = SessionID(rawValue: "01JD0A7THIS")
  private static let otherSession = SessionID(rawValue: "01JD0A7MERGED")

  static func session(of user: User, _ preview: Preview) -> Session {
    Session(
      accessToken: "preview", expiresIn: 86_400, refreshToken: "preview", refreshExpiresIn: 30 * 86_400,
      sessionID: session, isNewUser: preview.isNewUser, user: user)
  }

  /// Waits and fails as the preview says.
  func answer() async throws(BackendFailure) {
    if preview.delay > .zero { try? await Task.sleep(for: preview.delay) }
    if let failure = preview.failure { throw failure }
  }

  func answerIfProven() async throws(BackendFailure) {
    try await answer()
    isHeld = true
    guard isProven || user.isGuest else {
      throw .refused(.recentSignInRequired(from: [.apple]))
    }
  }

  func tokens() async throws(BackendFailure) -> SessionReceipt {
    try await answer()
    return SessionReceipt(session: Self.session(of: user, preview))
  }

  func redeem(_ proof: SignInProof) async throws(BackendFailure) -> SessionReceipt {
    try await answer()
    try check(proof)
    let provider = proof.provider
    if isHeld, !user.identities.contains(where: { $0.provider == provider }) {
      var other = Self.session(of: preview.otherAccount, preview)
      other.sessionID = Self.otherSession
      return SessionReceipt(session: other)
    }
    isHeld = true
    if provider == .guest { user = .guestPreview }
    return SessionReceipt(session: Self.session(of: user, preview))
  }

  func methods() async throws(BackendFailure) -> AvailableMethods {
    try await answer()
    return preview.methods
      ?? AvailableMethods(
        methods: preview.strategies.providers.map {
          AvailableMethod(id: $0, name: $0.rawValue.capitalized, kind: $0.previewKind, browser: false)
        })
  }

  func merge(_ request: MergeRequest) async throws(BackendFailure) -> MergeResponse {
    try await answerIfProven()
    let other = preview.otherAccount
    let moves = other.identities.map {
      MergeItem(kind: .identity, identity: $0.id, provider: $0.provider)
    }
    var merge = Merge(
      id: nil, userID: user.id, otherUserID: other.id, moves: moves,
      dropped: other.name == nil ? [] : [MergeItem(kind: .name)], clashes: [], undoUntil: nil)
    guard !request.dryRun else { return MergeResponse(merge: merge, user: user) }
    beforeMerge = user
    user.identities += other.identities
    (merge.id, merge.undoUntil) = ("01JD0A7MERGE", Date(timeIntervalSinceNow: 7 * 86_400))
    return MergeResponse(merge: merge, user: user)
  }

  func undoMerge(_ id: MergeID) async throws(BackendFailure) -> MergeResponse {
    try await answerIfProven()
    guard let before = beforeMerge else {
      throw .refused(Problem(code: .notFound, title: "There is no such object", status: 404))
    }
    (user, beforeMerge) = (before, nil)
    let merge = Merge(
      id: id, userID: user.id, otherUserID: preview.otherAccount.id, moves: [], dropped: [], clashes: [],
      undoUntil: nil)
    return MergeResponse(merge: merge, user: user)
  }

  func prove(_ proof: SignInProof) async throws(BackendFailure) {
    try await answer()
    try check(proof)
    isProven = true
  }

  func end() async throws(BackendFailure) {
    try await answer()
    isHeld = false
  }

  func profile() async throws(BackendFailure) -> User {
    try await answer()
    isHeld = true
    return user
  }

  func update(_ patch: UserPatch) async throws(BackendFailure) -> User {
    try await answer()
    user.name = patch.name.applied(to: user.name)
    return user
  }

  func sessions() async throws(BackendFailure) -> [SessionSummary] {
    try await answer()
    let here = SessionSummary(
      id: Self.session, createdAt: user.createdAt, lastUsedAt: user.createdAt, device: Device(name: nil),
      current: true, kind: .app)
    return [here] + others
  }

  func activity() async throws(BackendFailure) -> Activity {
    try await answer()
    let kinds: [ActivityKind] = [.signedIn, .passwordChanged, .identityLinked, .signedUp]
    let events = kinds.enumerated().map { index, kind in
      ActivityEvent(
        id: "01JD0A7EVENT\(index)", kind: kind,
        at: user.createdAt.addingTimeInterval(Double(-index) * 86_400),
        sessionID: nil, detail: [:])
    }
    return Activity(events: events, next: nil)
  }

  func export() async throws(BackendFailure) -> ExportedFile {
    try await answerIfProven()
    let export = AccountExport(
      exportedAt: user.createdAt, userID: user.id,
      records: ["account": [["id": .string(user.id.rawValue)]]], truncated: [])
    return (try? ExportedFile(export)) ?? ExportedFile(name: "account-data.json", data: Data())
  }

  func endSession(_ id: SessionID?) async throws(BackendFailure) {
    try await answer()
    others.removeAll { id == nil || $0.id == id }
  }

  func delete() async throws(BackendFailure) -> Deletion {
    try await answerIfProven()
    return Deletion(id: "01JD0A7DELETION", state: .completed, appleRevocation: .queued)
  }

  func link(_ proof: SignInProof) async throws(BackendFailure) {
    try await answerIfProven()
    try check(proof)
    let provider = proof.provider
    guard !user.identities.contains(where: { $0.provider == provider }) else { return }
    user.identities.append(
      Identity(
        id: IdentityID(rawValue: "01JD0A7\(provider)"), provider: provider, subject: "preview", email: nil,
        linkedAt: user.createdAt))
  }

  func unlink(_ id: IdentityID) async throws(BackendFailure) {
    try await answerIfProven()
    guard user.identities.count > 1 else {
      throw .refused(Problem(code: "last_identity", title: "The last identity", status: 409))
    }
    user.identities.removeAll { $0.id == id }
  }

  func setPassword() async throws(BackendFailure) { try await answerIfProven() }
}

extension ProviderID {
  fileprivate var previewKind: AvailableMethod.Kind {
    switch self {
    case .password: .form
    case .phone, .email: .code
    default: .native
    }
  }
}

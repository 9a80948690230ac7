import BramleyAPI
import BramleyClient
import Testing

@testable import BramleyUI

@Suite struct MergeSummaryTests {
  private func merge(
    moves: [MergeItem] = [], dropped: [MergeItem] = [], clashes: [MergeItem] = []
  ) -> Merge {
    Merge(
      id: nil, userID: "a", otherUserID: "b", moves: moves, dropped: dropped, clashes: clashes, undoUntil: nil
    )
  }

  @Test func `it says what moves and what is lost, by the names that people know`() {
    let summary = MergeSummary(
      merge(
        moves: [
          MergeItem(kind: .identity, provider: .google), MergeItem(kind: .identity, provider: "card"),
          MergeItem(kind: "thing_of_tomorrow"), MergeItem(kind: "another"),
        ], dropped: [MergeItem(kind: .name), MergeItem(kind: .sessions)]),
      [ProviderViews.google])
    #expect(
      summary.parts == [
        .init(title: .mergeMoves, lines: ["Google", "card", "Other data"]),
        .init(title: .mergeDrops, lines: ["Name", "Sign-ins on other devices"]),
      ])
    #expect(summary.note == .mergeNote)
  }

  @Test func `what prevents it takes the place of the promise`() {
    let summary = MergeSummary(merge(clashes: [MergeItem(kind: .password)]), .standard)
    #expect(summary.parts.map(\.title) == [.mergeClashes] && summary.note == .mergeImpossible)
  }
}

@MainActor @Suite struct MergeScreenTests {
  private let methods: ShownMethods = [AppleViews(), ProviderViews.google, GuestViews()]
  private var strategies: SignInRegistry {
    [PreviewStrategy.apple, PreviewStrategy.google, PreviewStrategy.guest]
  }

  @Test func `the person signs in to their other account, sees what happens, and confirms`() async throws {
    let auth = Auth.preview(.signedIn(.preview), Preview(strategies: strategies))
    let model = AccountModel(auth: auth, methods: methods)
    await model.load()
    await model.choose(.prepareMerge(.google))
    let pending = try #require(model.pendingMerge)
    #expect(auth.user?.identities.count == 1)
    await model.take(.merge(pending))
    #expect(model.pendingMerge == nil && auth.user?.identities.count == 2)
    let id = try #require(auth.lastMerge?.id)
    await model.choose(.undoMerge(id))
    #expect(model.confirmation?.step == .undoMerge(id) && model.confirmation?.isDestructive == false)
    await model.take(.undoMerge(id))
    #expect(auth.user?.identities.count == 1 && auth.lastMerge == nil)
  }

  @Test func `a guest saves their account by adding a method`() async {
    let auth = Auth.preview(.signedIn(.guestPreview), Preview(strategies: strategies))
    let model = AccountModel(auth: auth, methods: methods)
    await model.choose(.link(.google))
    #expect(!auth.isGuest && auth.user?.id == User.guestPreview.id)
  }

  @Test func `a guest whose identity has an account is asked whether to open that`() async {
    let problem = Problem(code: .identityTaken, title: "Taken", status: 409)
    let auth = Auth.preview(
      .signedIn(.guestPreview), Preview(strategies: strategies, failure: .refused(problem)))
    let model = AccountModel(auth: auth, methods: methods)
    await model.take(.link(.google))
    #expect(model.confirmation?.step == .moveGuest(.google))
    #expect(model.confirmation?.note == Message(.moveGuestNote, .text("Google")))
    #expect(auth.failure == nil)
  }

  @Test func `a deletion says where the app may still be listed`() {
    var deletion = Deletion(id: "d", state: .completed, appleRevocation: .done)
    deletion.revocations = [
      ProviderRevocation(provider: .apple, state: .notPossible),
      ProviderRevocation(provider: .google, state: .queued),
      ProviderRevocation(provider: .facebook, state: .notPossible),
      ProviderRevocation(provider: "okta", state: .notPossible),
    ]
    #expect(
      deletion.notes == [
        Message(.stillListed, .text("Facebook")), Message(.stillListed, .text("okta")),
      ])
  }
}

import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct DeletionStatusTests {
  private func wire(_ revocations: [RevocationRecord], _ state: DeletionState = .completed) -> Deletion {
    DeletionStatus(
      deletion: DeletionRecord(
        id: "d", userID: "u", state: state, createdAt: StoreFixture.start, dueAt: StoreFixture.time(60),
        finishedAt: nil),
      revocations: revocations
    ).wire
  }

  private typealias Record = RevocationRecord

  @Test(arguments: [
    ([Record(state: .open, job: .waiting)], AppleRevocation.queued),
    ([Record(state: .open, job: .failed)], .notPossible),
    ([Record(state: .open, job: .gone)], .notPossible),
    ([Record(state: .done, job: .gone)], .done),
    ([Record(state: .superseded, job: .gone)], .done),
    ([Record(state: .impossible, job: .gone)], .notPossible),
    ([Record(state: .done, job: .gone), Record(state: .open, job: .waiting)], .queued),
    ([Record(state: .done, job: .gone), Record(state: .open, job: .failed)], .notPossible),
    ([Record(state: .open, job: .failed), Record(state: .open, job: .waiting)], .queued),
    ([Record(state: .done, job: .gone), Record(state: .covered, job: .waiting)], .queued),
    ([Record(state: .done, job: .gone), Record(state: .covered, job: .failed)], .done),
    ([Record(state: "unheard of", job: .gone)], .notPossible),
  ])
  func `the rows determine the state of Apple's authorization`(
    revocations: [RevocationRecord], outcome: AppleRevocation
  ) {
    let deletion = wire(revocations)
    #expect(deletion.appleRevocation == outcome)
    #expect((deletion.instructions != nil) == (outcome == .notPossible))
  }

  @Test func `a person who never used Apple gets no instructions about Apple's settings`() {
    for state in [DeletionState.scheduled, .completed] {
      let deletion = wire([], state)
      #expect(deletion.appleRevocation == .done && deletion.instructions == nil)
    }
    #expect(wire([], .cancelled).appleRevocation == .notPossible)
  }

  @Test func `the instructions name the places in Apple's words`() throws {
    let text = try #require(wire([Record(state: .impossible, job: .gone)]).instructions)
    for words in ["Settings", "Sign in with Apple", "Stop Using", "account.apple.com"] {
      #expect(text.contains(words))
    }
    #expect(!text.contains("\n"))
  }

  @Test func `only a future step has a time`() {
    #expect(wire([], .scheduled).dueAt == StoreFixture.time(60))
    #expect(wire([], .completed).dueAt == nil && wire([], .cancelled).dueAt == nil)
  }
}

import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct ChallengeChoiceTests {
  private func record(_ id: ChallengeID, isKnown: Bool) -> ChallengeRecord {
    var record = StoreFixture.code().challenge.record
    record.id = id
    record.isFromKnownNetwork = isKnown
    return record
  }

  @Test func `who answers means the newest code that was asked for from a network like theirs`() {
    let (strangers, owners) = (record("new", isKnown: false), record("old", isKnown: true))
    #expect(ChallengeQuery.meant(among: [strangers, owners], fromKnownNetwork: true) == owners)
    #expect(ChallengeQuery.meant(among: [strangers, owners], fromKnownNetwork: false) == strangers)
    #expect(ChallengeQuery.meant(among: [strangers], fromKnownNetwork: true) == strangers)
    #expect(ChallengeQuery.meant(among: [], fromKnownNetwork: true) == nil)
  }
}

import BramleyCore
import Foundation
import Support
import Testing

/// Which key is added, which one may go, and which one sealed before.
@Suite struct SigningKeyRulesTests {
  private let now = StoreFixture.start

  private func key(_ id: String, at seconds: TimeInterval) -> SigningKeyRecord {
    SigningKeyRecord(id: id, sealed: Data(), createdAt: now + seconds)
  }

  @Test func `a key is added unless another node has just added one`() {
    #expect(SigningKeyRecord.needsOne(besides: [], unlessYoungerThan: now))
    #expect(SigningKeyRecord.needsOne(besides: [key("a", at: -1), key("b", at: 0)], unlessYoungerThan: now))
    #expect(!SigningKeyRecord.needsOne(besides: [key("a", at: -1), key("b", at: 1)], unlessYoungerThan: now))
  }

  @Test func `the only key is not withdrawn`() {
    #expect(SigningKeyWithdrawal.judge("a", among: [key("a", at: 0)]) == .isOnly)
    #expect(SigningKeyWithdrawal.judge("b", among: [key("a", at: 0)]) == .unknown)
    #expect(SigningKeyWithdrawal.judge("a", among: [key("a", at: 0), key("b", at: 1)]) == .done)
  }

  @Test func `the master key that sealed before is neither retired nor removed`() {
    func entry(_ id: UInt32, isRetired: Bool = false, isRemoved: Bool = false) -> MasterKeyEntry {
      MasterKeyEntry(
        id: MasterKey.ID(rawValue: id), checkValue: Data(), addedAt: now, retiredAt: isRetired ? now : nil,
        removedAt: isRemoved ? now : nil)
    }
    let known = [entry(1), entry(2, isRetired: true), entry(3, isRemoved: true), entry(4)]
    #expect(MasterKeyEntry.predecessor(of: MasterKey.ID(rawValue: 4), among: known)?.rawValue == 1)
    #expect(MasterKeyEntry.predecessor(of: MasterKey.ID(rawValue: 1), among: [entry(1)]) == nil)
  }
}

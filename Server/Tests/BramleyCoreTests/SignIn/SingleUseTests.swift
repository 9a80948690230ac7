import Foundation
import Testing

@testable import BramleyCore

@Suite struct SingleUseTests {
  private let end = Date(timeIntervalSince1970: 1_800_000_000)

  private func mark(_ token: String, after seconds: TimeInterval, leeway: TimeInterval = 60) -> SingleUse {
    SingleUse(token: SecretHash.of(token), expiring: end + seconds, leeway: leeway)
  }

  @Test func `marks of tokens are in the order in which the tokens expire`() {
    let marks = (0..<300).map { mark("token \($0)", after: Double($0)).hash }
    #expect(marks == marks.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(marks.allSatisfy { $0.count == 32 })
  }

  @Test func `a token has one mark, whatever the leeway is, and two of one second have two`() {
    #expect(mark("one", after: 0).hash == mark("one", after: 0, leeway: 5).hash)
    #expect(mark("one", after: 0).hash != mark("other", after: 0).hash)
    #expect(mark("one", after: 0).expiresAt == end + 60)
    #expect(mark("one", after: 0).unorderedHash == SecretHash.of("one"))
  }

  @Test(arguments: [-.infinity, -1, 1e30, .infinity] as [TimeInterval])
  func `a time beyond all others is no accident`(time: TimeInterval) {
    let mark = SingleUse(
      token: SecretHash.of("one"), expiring: Date(timeIntervalSince1970: time), leeway: 60)
    #expect(mark.hash.prefix(4) == Data(repeating: time < 0 ? 0 : 255, count: 4))
  }
}

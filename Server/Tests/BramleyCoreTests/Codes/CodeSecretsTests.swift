import BramleyAPI
import Foundation
import Support
import Synchronization
import Testing

@testable import BramleyCore

@Suite struct CodeSecretsTests {
  let secrets = StoreFixture.codeSecrets()

  @Test func `codes have six digits, and every digit is as likely at every place`() {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 6)
    for _ in 0..<20_000 {
      let digits = secrets.newCode().utf8.map { Int($0) - 48 }
      #expect(digits.count == 6)
      for (place, digit) in digits.enumerated() { counts[place][digit] += 1 }
    }
    // Six standard deviations around 2,000.
    #expect(counts.joined().allSatisfy { abs($0 - 2_000) < 255 }, "\(counts)")
  }

  @Test func `numbers that would make some codes likelier are drawn again`() {
    let draws = Mutex([Data([0xFF, 0xFF, 0xFF, 0xFF]), Data([0, 0, 0, 7])])
    let secrets = CodeSecrets(
      ring: StoreFixture.codeRing,
      surroundings: Surroundings(
        now: { StoreFixture.start }, random: { _ in draws.withLock { $0.removeFirst() } }))
    #expect(secrets.newCode() == "000007")
  }

  @Test func `a digest belongs to one challenge, purpose and destination, and to this key ring`() {
    func digest(
      _ code: String = "123456", _ id: ChallengeID = "one", _ purpose: ChallengePurpose = .signIn,
      _ destination: CodeDestination = StoreFixture.mailbox(), _ secrets: CodeSecrets? = nil
    ) -> Data {
      (secrets ?? self.secrets).digest(of: code, for: id, purpose: purpose, destination: destination)
    }
    let other = CodeSecrets(ring: .fixture(3), surroundings: ManualClock().surroundings)
    let all = [
      digest(), digest("123457"), digest("123456", "two"), digest("123456", "one", .link),
      digest("123456", "one", .signIn, StoreFixture.mailbox("eve")),
      digest("123456", "one", .signIn, .text("ada@a.example")),
      digest("123456", "one", .signIn, StoreFixture.mailbox(), other),
    ]
    #expect(Set(all).count == all.count)
    #expect(digest() == digest())
  }

  @Test(arguments: [
    ("123456", "123456"), (" 123 456 ", "123456"), ("123-456", "123456"), ("123–456", "123456"),
    ("١٢٣٤٥٦", "123456"), ("１２３４５６", "123456"), ("१२३४५६", "123456"), ("\u{200E}123456\n", "123456"),
    ("000000", "000000"),
  ])
  func `a code is read as people type it`(typed: String, digits: String) {
    #expect(TypedCode(typed)?.digits == digits)
  }

  @Test(arguments: ["", "12345", "1234567", "12345a", "Ⅻ3456", "½23456", String(repeating: " ", count: 80)])
  func `what can't be a code is none`(typed: String) { #expect(TypedCode(typed) == nil) }
}

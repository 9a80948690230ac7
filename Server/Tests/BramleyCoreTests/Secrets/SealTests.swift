import BramleyCore
import Foundation
import Support
import Testing

@Suite struct SealTests {
  let seal = Seal(ring: .fixture(1))
  let row = Seal.Row("grant", "apple", "team", "subject")
  let secret = Data("a secret".utf8)

  private func isBroken(_ box: Data, _ row: Seal.Row) -> Bool {
    do {
      _ = try seal.open(box, for: row)
      return false
    } catch {
      if case .broken = error { return true }
      return false
    }
  }

  @Test(arguments: [0, 1, 8, 5_000])
  func `a sealed box opens and shows nothing of its content`(count: Int) throws {
    let secret = Data(repeating: 0x41, count: count)
    let box = seal.close(secret, for: row)
    #expect(try seal.open(box, for: row) == secret)
    #expect(count < 8 || box.range(of: secret.prefix(8)) == nil)
    #expect(seal.close(secret, for: row) != box, "a nonce is used once")
  }

  @Test func `a box moved to another row does not open`() {
    let box = seal.close(secret, for: row)
    for other in [
      Seal.Row("grant", "apple", "team", "subjecT"), Seal.Row("grant", "apple", "teamsubject", ""),
      Seal.Row("grant", "apple", "team"), Seal.Row("grant", "appleteam", "subject"),
      Seal.Row("job", "apple", "team", "subject"),
      Seal.Row("grant", "apple", "team", "subject", ""), Seal.Row("grant"), Seal.Row(""),
    ] {
      #expect(isBroken(box, other))
    }
  }

  @Test func `a box with any byte changed does not open`() {
    let box = seal.close(secret, for: row)
    for index in box.indices where !(1..<5).contains(index) {
      var changed = box
      changed[index] ^= 1
      #expect(isBroken(changed, row), "byte \(index)")
    }
  }

  @Test func `bytes that are not a box do not open`() {
    let box = seal.close(secret, for: row)
    for bytes in [
      Data(), Data([1]), box.prefix(5), box.prefix(6), box.dropLast(), box + [0], box.dropFirst(), secret,
    ] {
      #expect(isBroken(bytes, row))
    }
  }

  @Test func `a box inside other data opens all the same`() throws {
    let buffer = Data([9, 9, 9]) + seal.close(secret, for: row)
    #expect(try seal.open(buffer.dropFirst(3), for: row) == secret)
  }

  @Test func `an unknown key is named`() {
    let box = Seal(ring: .fixture(2)).close(secret, for: row)
    do {
      _ = try seal.open(box, for: row)
      Issue.record("opened without its key")
    } catch {
      guard case .unknownKey(let id) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(id == MasterKey.fixture(2).id)
    }
  }

  @Test func `a box under another known key's id does not open`() throws {
    let both = Seal(ring: .fixture(1, 2))
    var box = both.close(secret, for: row)
    box.replaceSubrange(1..<5, with: Seal(ring: .fixture(2)).close(secret, for: row)[1..<5])
    #expect(throws: Seal.Failure.self) { try both.open(box, for: row) }
  }

  @Test func `an older key of the ring still opens its boxes`() throws {
    let box = seal.close(secret, for: row)
    #expect(try Seal(ring: .fixture(2, 1)).open(box, for: row) == secret)
  }
}

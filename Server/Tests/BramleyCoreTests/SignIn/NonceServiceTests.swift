import AppleID
import BramleyAPI
import BramleyTokens
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct NonceServiceTests {
  let clock = ManualClock()

  private func service(_ bytes: UInt8...) -> NonceService {
    NonceService(
      ring: KeyRing(bytes.map(MasterKey.fixture), now: { clock.now })!, surroundings: clock.surroundings)
  }

  @Test func `a nonce is valid at this server for ten minutes and is never repeated`() throws {
    let service = service(1)
    let issued = service.issue()
    #expect(issued.expiresIn == 600)
    #expect(service.issue().nonce != issued.nonce)
    let reading = service.read(issued.nonce)
    #expect(
      reading == .own(hash: StoreFixture.hash(issued.nonce), expiresAt: clock.now.addingTimeInterval(600)))
    #expect(service.read(issued.nonce) == reading, "reading spends nothing")
  }

  @Test func `an expired nonce still shows its expiry`() {
    let service = service(1)
    let nonce = service.issue().nonce
    let before = service.read(nonce)
    clock.advance(by: 601)
    #expect(service.read(nonce) == before)
  }

  @Test func `a nonce under another node's new key makes the ring read its keys again`() {
    let (old, new) = (MasterKey.fixture(1), MasterKey.fixture(2))
    let other = NonceService(
      ring: KeyRing([new, old], now: { clock.now })!, surroundings: clock.surroundings)
    let here = NonceService(
      ring: KeyRing([old], reload: { [new, old] }, now: { clock.now })!, surroundings: clock.surroundings)
    #expect(here.read(other.issue().nonce) != .foreign)
  }

  @Test func `a nonce with any bit changed is foreign`() throws {
    let service = service(1)
    let bytes = try decoded(service.issue().nonce)
    #expect(bytes.count == 44)
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(service.read(changed.base64URL) == .foreign, "byte \(index)")
      }
    }
  }

  @Test func `an old nonce can't be given a new end`() throws {
    let service = service(1)
    let old = try decoded(service.issue().nonce)
    clock.advance(by: 601)
    let fresh = try decoded(service.issue().nonce)
    #expect(service.read((fresh.prefix(8) + old.dropFirst(8)).base64URL) == .foreign)
  }

  @Test func `other text is foreign`() {
    let service = service(1)
    let nonce = service.issue().nonce
    for text in [
      "", "nonce", nonce + "=", nonce + "A", String(nonce.dropLast()), " " + nonce, nonce + "\n",
      NonceRule.hash(nonce), String(repeating: "A", count: 59), String(repeating: "é", count: 59),
    ] {
      #expect(service.read(text) == .foreign, "\(text)")
    }
  }

  @Test func `another server's nonce is foreign, an older key's is not`() {
    let nonce = service(1).issue().nonce
    #expect(service(2).read(nonce) == .foreign)
    #expect(service(2, 1).read(nonce) == service(1).read(nonce))
  }

  @Test(arguments: [
    ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "", false), ("ab", "a", false),
  ])
  func `values are compared in full`(one: String, other: String, isEqual: Bool) {
    #expect(constantTimeEqual(Data(one.utf8), Data(other.utf8)) == isEqual)
  }
}

import AppleID
import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Support
import Testing

@Suite struct RefreshTokenTests {
  let ring = KeyRing.fixture(1)
  let token = RefreshToken(sessionID: "0190f5fe-7c00-7a00-8000-0123456789ab", generation: 0x01020304)

  private func text(_ bytes: Data) -> String { "br1." + bytes.base64URL }

  private var bytes: Data {
    get throws { try decoded(#require(token.text(by: ring)).dropFirst(4)) }
  }

  @Test(arguments: [0, 1, 255, 256, UInt32.max])
  func `a token is written and read again`(generation: UInt32) throws {
    let token = RefreshToken(sessionID: token.sessionID, generation: generation)
    let text = try #require(token.text(by: ring))
    #expect(text.hasPrefix("br1.") && text.utf8.count == 79)
    #expect(RefreshToken.read(text, by: ring) == .genuine(token))
  }

  @Test func `equal tokens have equal text, and each generation differs`() {
    #expect(token.text(by: ring) == token.text(by: ring))
    var next = token
    next.generation += 1
    #expect(next.text(by: ring) != token.text(by: ring))
  }

  @Test func `a changed bit in any byte is refused`() throws {
    let good = try bytes
    #expect(good.count == 56)
    for index in good.indices {
      for bit in 0..<8 {
        var changed = good
        changed[index] ^= 1 << UInt8(bit)
        let reading = RefreshToken.read(text(changed), by: ring)
        // Bytes 20 to 23 name the key; a token that names another key can't be verified.
        #expect(reading == ((20..<24).contains(index) ? .unknownKey : .forged), "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func `a changed character anywhere is refused`() throws {
    let good = Array(try #require(token.text(by: ring)).utf8)
    for index in good.indices {
      for character in ["A", "z", "-", "=", ".", " ", "\n", "\0"].flatMap(\.utf8)
      where character != good[index] {
        var changed = good
        changed[index] = character
        let reading = RefreshToken.read(String(decoding: changed, as: UTF8.self), by: ring)
        #expect(reading == .forged || reading == .unknownKey, "character \(index)")
      }
    }
  }

  @Test func `other lengths and spellings are refused`() throws {
    let good = try #require(token.text(by: ring))
    let bytes = try bytes
    for text in [
      "", "br1.", "br1", good + "A", good + "=", good + "\n", " " + good, String(good.dropLast()),
      good.replacing("br1.", with: "br2."), good.replacing("br1.", with: "BR1."), String(good.dropFirst(4)),
      text(bytes.dropLast()), text(bytes + [0]), text(Data(bytes.prefix(24))), text(Data(count: 56)) + "A",
    ] {
      #expect(RefreshToken.read(text, by: ring) == .forged, "\(text)")
    }
  }

  @Test func `another installation's token is not genuine`() throws {
    let text = try #require(token.text(by: .fixture(2)))
    #expect(RefreshToken.read(text, by: ring) == .unknownKey)
  }

  @Test func `a code of another key under this key's id is forged`() throws {
    let foreign = try decoded(#require(token.text(by: .fixture(2))).dropFirst(4))
    #expect(RefreshToken.read(text(try bytes.prefix(24) + foreign.suffix(32)), by: ring) == .forged)
  }

  @Test func `a token of an older key of the ring is genuine`() throws {
    let text = try #require(token.text(by: ring))
    #expect(RefreshToken.read(text, by: .fixture(2, 1)) == .genuine(token))
    #expect(token.text(by: .fixture(2, 1)) == token.text(by: .fixture(2)))
  }

  @Test func `a session whose id is no UUID has no token`() {
    #expect(RefreshToken(sessionID: "session", generation: 0).text(by: ring) == nil)
  }

  @Test func `a token under a retired key has expired and is not unknown`() throws {
    let ring = KeyRing.fixture(2, 1)
    let token = RefreshToken(sessionID: SessionID(rawValue: UUID().uuidString.lowercased()), generation: 3)
    let text = try #require(token.text(by: .fixture(1)))
    #expect(RefreshToken.read(text, by: ring) == .genuine(token))
    ring.letGo(of: [MasterKey.fixture(1).id])
    #expect(RefreshToken.read(text, by: ring) == .removedKey)
  }
}

import BramleyCore
import Foundation
import Support
import Testing

@Suite struct MasterKeyTests {
  @Test(arguments: [0, 1, 16, 31, 33, 64])
  func `a key has thirty-two bytes`(count: Int) {
    #expect(MasterKey(bytes: Data(count: count)) == nil)
    #expect(MasterKey(base64: Data(count: count).base64EncodedString()) == nil)
  }

  @Test func `a key is read from base64, with space around it`() throws {
    let text = Data(repeating: 7, count: 32).base64EncodedString()
    for spelling in [text, " \(text)\n", "\t\(text)\r\n"] {
      #expect(try #require(MasterKey(base64: spelling)).id == MasterKey.fixture(7).id)
    }
    for spelling in ["", "x", text + "x", String(text.dropLast()), text.dropFirst(4) + " " + text] {
      #expect(MasterKey(base64: String(spelling)) == nil, "\(spelling)")
    }
  }

  @Test func `ids and check values tell keys apart and are always the same`() {
    let keys = (0..<50).map { MasterKey.fixture($0) }
    #expect(Set(keys.map(\.id)).count == 50)
    #expect(Set(keys.map(\.checkValue)).count == 50)
    #expect(MasterKey.fixture(1).id == MasterKey.fixture(1).id)
    #expect(MasterKey.fixture(1).checkValue == MasterKey.fixture(1).checkValue)
  }

  @Test(arguments: [(0, "00000000"), (0xAB, "000000ab"), (UInt32.max, "ffffffff")] as [(UInt32, String)])
  func `an id is eight hex digits`(value: UInt32, text: String) {
    #expect(MasterKey.ID(rawValue: value).description == text)
  }
}

import Foundation
import Testing

@testable import BramleyCore

@Suite struct CountKeysTests {
  let keys = CountKeys(secret: Data(0..<16))

  /// The vectors of SipHash-2-4's reference implementation.
  @Test(
    arguments: [
      (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (7, 0xab02_00f5_8b01_d137),
      (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5),
    ] as [(UInt8, UInt64)])
  func `a text is hashed by SipHash-2-4`(length: UInt8, hash: UInt64) {
    #expect(keys.key(of: String(decoding: Array(0..<length), as: UTF8.self)) == hash)
  }

  @Test func `a network has a key for each thing that is counted, and is hashed like its bytes`() {
    let network = ClientNetwork(high: 0x0f0e_0d0c_0b0a_0908, low: 0x1716_1514_1312_1110)
    let bytes = String(decoding: Array(0..<24 as Range<UInt8>), as: UTF8.self)
    #expect(keys.key(of: network, for: 0x0706_0504_0302_0100) == keys.key(of: bytes))
    #expect(keys.key(of: network) != keys.key(of: network, for: 1))
  }

  @Test func `nodes with the same master key make the same keys`() throws {
    func keys(_ byte: UInt8) throws -> CountKeys {
      let key = try #require(MasterKey(bytes: Data(repeating: byte, count: 32)))
      let ring = KeyRing([key], now: { .distantPast })
      return CountKeys(try #require(ring))
    }
    #expect(try keys(1).key(of: "ada") == keys(1).key(of: "ada"))
    #expect(try keys(1).key(of: "ada") != keys(2).key(of: "ada"))
  }
}

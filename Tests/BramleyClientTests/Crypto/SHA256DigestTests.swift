import Testing

@testable import BramleyClient

@Suite struct SHA256DigestTests {
  /// NIST, FIPS 180-4 examples and CAVP short messages.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `the published digests come out`(message: String, digest: String) {
    #expect(Hex.encode(PortableSHA256.hash(Array(message.utf8))) == digest)
    #expect(SHA256Digest.hex(message) == digest)
  }

  @Test func `a hundred thousand bytes come out right too`() {
    #expect(
      Hex.encode(PortableSHA256.hash([UInt8](repeating: 0x61, count: 100_000)))
        == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
  }

  @Test(arguments: [55, 56, 57, 63, 64, 65])
  func `each length around a block differs from its neighbour`(length: Int) {
    let one = PortableSHA256.hash([UInt8](repeating: 0, count: length))
    #expect(one != PortableSHA256.hash([UInt8](repeating: 0, count: length + 1)))
    #expect(one.count == 32)
  }
}

import BramleyCore
import Foundation
import Testing

/// CBOR in CTAP2's canonical form. The values and their bytes are examples of RFC 8949, appendix A.
struct CBORTests {
  @Test(arguments: [
    ("00", CBOR(0)), ("17", CBOR(23)), ("1818", CBOR(24)), ("18ff", CBOR(255)), ("190100", CBOR(256)),
    ("1903e8", CBOR(1000)), ("1a000f4240", CBOR(1_000_000)),
    ("1b000000e8d4a51000", CBOR(1_000_000_000_000)), ("1bffffffffffffffff", .unsigned(.max)),
    ("20", CBOR(-1)), ("29", CBOR(-10)), ("3863", CBOR(-100)), ("3903e7", CBOR(-1000)),
    ("3bffffffffffffffff", .negative(.max)), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
    ("40", .bytes(Data())), ("4401020304", .bytes(Data([1, 2, 3, 4]))), ("60", .text("")),
    ("6449455446", .text("IETF")), ("62c3bc", .text("ü")), ("80", .array([])),
    ("83010203", .array([CBOR(1), CBOR(2), CBOR(3)])), ("a0", .map(CBORMap([Int: CBOR]()))),
    ("a201020304", .map(CBORMap([1: CBOR(2), 3: CBOR(4)]))),
    ("a26161016162820203", .map(CBORMap(["a": CBOR(1), "b": .array([CBOR(2), CBOR(3)])]))),
  ])
  func `a value is read and written`(hex: String, value: CBOR) throws {
    #expect(try CBOR.read(bytes(hex)) == value)
    #expect(value.encoded == bytes(hex))
  }

  @Test(arguments: [
    ("", CBORError.truncated), ("18", .truncated), ("4401", .truncated), ("8201", .truncated),
    ("5bffffffffffffffff00", .truncated), ("0000", .trailingBytes), ("1817", .notCanonical),
    ("1900ff", .notCanonical), ("1a0000ffff", .notCanonical), ("1b00000000ffffffff", .notCanonical),
    ("580100", .notCanonical), ("5f42010243030405ff", .unsupported), ("9fff", .unsupported),
    ("bfff", .unsupported), ("c001", .unsupported), ("f7", .unsupported), ("f93c00", .unsupported),
    ("fa47c35000", .unsupported), ("ff", .unsupported), ("1c", .unsupported), ("61ff", .notUTF8),
    ("a203040102", .unordered), ("a2616201616102", .unordered), ("a2626161016162 02", .unordered),
    ("a201020103", .duplicateKey), ("a2010220 0301", .trailingBytes), ("818181818100", .tooDeep),
    ("9bffffffffffffffff", .tooLong), ("9904010000", .tooLong), ("bb7fffffffffffffff", .tooLong),
  ])
  func `what is not canonical is rejected`(hex: String, error: CBORError) {
    #expect(throws: error) { try CBOR.read(bytes(hex)) }
  }

  @Test func `keys may come in any order where that is asked for, but each once`() throws {
    #expect(try CBOR.read(bytes("a203040102"), keys: .any).map?[1]?.number == 2)
    #expect(throws: CBORError.duplicateKey) { try CBOR.read(bytes("a201020103"), keys: .any) }
  }

  @Test func `numbers come before negative ones and texts, short keys before long ones`() throws {
    // The order of a COSE key: 1, 3, -1, -2, -3, and that of an attestation object.
    let key = CBORMap([1: CBOR(2), 3: CBOR(-7), -1: CBOR(1), -2: .bytes(Data()), -3: .bytes(Data())])
    #expect(CBOR.map(key).encoded == bytes("a50102032620012140 2240"))
    let object = CBORMap(["fmt": .null, "attStmt": .null, "authData": .null])
    #expect(object.entries.map(\.key.string) == ["fmt", "attStmt", "authData"])
  }

  @Test func `a value is read from the front of longer bytes`() throws {
    let (value, length) = try CBOR.read(prefixOf: bytes("a10102ffff"))
    #expect(value.map?[1]?.number == 2)
    #expect(length == 3)
  }

  @Test func `no mutation of a real value crashes the reader`() {
    var random = SystemRandomNumberGenerator()
    let start = bytes("a363666d74646e6f6e656761747453746d74a068617574684461746144010203 04")
    for _ in 0..<20_000 {
      var mutated = start
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutated[Int.random(in: 0..<mutated.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? CBOR.read(mutated.prefix(Int.random(in: 0...mutated.count, using: &random)))
    }
  }

  private func bytes(_ hex: String) -> Data {
    let digits = hex.filter { $0 != " " }
    return Data(
      stride(from: 0, to: digits.count, by: 2).map { offset in
        let start = digits.index(digits.startIndex, offsetBy: offset)
        return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)!
      })
  }
}

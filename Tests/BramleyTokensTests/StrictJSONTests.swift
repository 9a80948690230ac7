import BramleyTokens
import Foundation
import Testing

@Suite struct StrictJSONTests {
  struct Claims: Decodable, Equatable { var sub: String }

  private func fault(_ json: Data) -> StrictJSON.Fault? {
    do throws(StrictJSON.Fault) {
      _ = try StrictJSON.decode(Claims.self, from: json)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    #"{"sub":"a"}"#, #"{ "x": [{"y":1},{"y":2}], "sub" : "a\"{,", "Sub": 1 }"#, #"{"sub":"a,","x":[",}"]}"#,
  ])
  func `an object is decoded`(json: String) {
    #expect(fault(Data(json.utf8)) == nil)
  }

  @Test(arguments: [
    "", "[]", "null", "7", "\"sub\"", "{", #"{"sub":"a""#, #"{"sub":"a"} {}"#, "\u{FEFF}{\"sub\":\"a\"}",
    "{}\0",
    "<html>", #"{"sub":"a",}"#, #"{"sub":"a","x":[1, ] }"#, "{\"sub\":\"a\",\n}",
  ])
  func `anything else is not an object`(json: String) {
    #expect(fault(Data(json.utf8)) == .notAnObject)
  }

  @Test func `another encoding than UTF-8 is not an object`() throws {
    let json = #"{"sub":"ä"}"#
    for encoding in [
      String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32LittleEndian, .isoLatin1,
    ] {
      #expect(fault(try #require(json.data(using: encoding))) == .notAnObject)
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func `invalid UTF-8 anywhere is not an object`(bytes: [UInt8]) {
    for (head, tail) in [
      (#"{"sub":""#, #""}"#), (#"{"sub":"a","x":""#, #""}"#), (#"{"sub":"a",""#, #"":1}"#),
    ] {
      #expect(fault(Data(head.utf8) + bytes + Data(tail.utf8)) == .notAnObject)
    }
  }

  @Test(arguments: [#"\ud800"#, #"\udc00"#, #"\ud800a"#, #"\udc00\ud800"#])
  func `half of a surrogate pair is no text`(escape: String) {
    #expect(fault(Data(#"{"sub":"\#(escape)"}"#.utf8)) != nil)
  }

  @Test func `JSON nested too deeply is not an object`() {
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(fault(Data(#"{"sub":"a","x":\#(deep)}"#.utf8)) == .notAnObject)
  }

  @Test(arguments: ["{}", #"{"sub":7}"#, #"{"sub":null}"#])
  func `a missing member and one of another type are mismatches`(json: String) {
    #expect(fault(Data(json.utf8)) == .mismatch)
  }

  @Test(arguments: [#"{"sub":"a","sub":"b"}"#, #"{"sub":7,"sub":8}"#, #"{"sub":"a","s\u0075b":"b"}"#])
  func `a duplicate member is reported, whether or not the object fits the type`(json: String) {
    #expect(fault(Data(json.utf8)) == .duplicateMember)
  }
}

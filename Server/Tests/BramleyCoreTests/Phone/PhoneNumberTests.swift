import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct PhoneNumberTests {
  /// Numbers that libphonenumber judged: `scripts/phone-numbers --vectors COUNT SEED` prints more of them, and
  /// `BRAMLEY_PHONE_NUMBERS` names a file of those.
  private static func vectors() throws -> [(number: Substring, region: Substring)] {
    let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "phone-numbers.txt")
    let file = ProcessInfo.processInfo.environment["BRAMLEY_PHONE_NUMBERS"].map { URL(filePath: $0) } ?? own
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: " ")
        return (parts[0], parts[1])
      }
  }

  @Test func `numbers are judged as libphonenumber does`() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count > 2_000)
    for (number, region) in vectors {
      let own = PhoneTable.standard.region(of: String(number))?.rawValue ?? "-"
      if own != region { Issue.record("\(number) is of \(region), not \(own)") }
    }
  }

  @Test(arguments: [
    ("+4915112345678", "DE"), ("+12025550123", "US"), ("+14165550123", "CA"), ("+447400123456", "GB"),
    // One calling code, several regions.
    ("+447781123456", "GG"), ("+77710009998", "KZ"), ("+79123456789", "RU"),
    // Ten digits since November 2024.
    ("+2290195123456", "BJ"),
  ]) func `a mobile number has the region of its range`(text: String, region: String) throws {
    let number = try PhoneNumber(e164: text)
    #expect(number.region.rawValue == region && number.e164 == text)
    #expect(!"\(number)".contains(text.dropFirst()))
  }

  @Test(arguments: [
    "", "+", "4915112345678", "+49 151 12345678", "+49-151-12345678", "+04915112345678", "+4915112345678 ",
    "tel:+4915112345678", "+49151123456781234", "+1412535ABCD", "+4915112345678;ext=5", "+٤٩١٥١١٢٣٤٥٦٧٨",
    "+49151\u{0}12345678", "+12345", "call me at +4915112345678 now", "００４９15112345678",
  ]) func `what is not E.164 is malformed`(text: String) {
    #expect(throws: Refusal(.invalidRequest)) { try PhoneNumber(e164: text) }
  }

  @Test(arguments: [
    // No such range; too short; the eight digits that Benin had.
    "+4912345678", "+491511234", "+22995123456",
    // A calling code that nobody has; satellites; premium, toll-free, personal and fixed lines.
    "+9990000000", "+881612345678", "+870773111632", "+449098790000", "+18002345678", "+447012345678",
    "+493012345678", "+15005550006",
  ]) func `a number that no text reaches is not supported`(text: String) {
    #expect(throws: Refusal(.phoneNotSupported)) { try PhoneNumber(e164: text) }
  }

  @Test func `the trunk prefix makes another number, which does not exist`() {
    #expect(throws: Refusal.self) { try PhoneNumber(e164: "+49015112345678") }
  }

  @Test func `the table names its source, and knows the countries`() {
    #expect(PhoneTable.standard.origin.contains("libphonenumber"))
    #expect(PhoneTable.standard.allRegions.count > 230)
    #expect(RegionCode(rawValue: "GB").hasNumbers)
    #expect(!RegionCode(rawValue: "001").hasNumbers && !RegionCode(rawValue: "UK").hasNumbers)
  }

  @Test(arguments: ["", "# only a comment", "XX:3ff1", "XX:zzz1", "XX:3ff", "XX:ffff", "001\n3ff9"])
  func `a malformed table is refused`(text: String) {
    #expect(PhoneTable(text) == nil)
  }
}

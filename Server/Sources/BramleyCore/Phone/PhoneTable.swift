import Foundation

/// The numbers that texts can reach, as an automaton over the digits after the plus sign.
///
/// `phone-numbers.txt` is made by `scripts/phone-numbers` from the metadata of libphonenumber; `make phone-numbers`
/// renews it.
struct PhoneTable: Sendable {
  /// The embedded table.
  static let standard = PhoneTable(EmbeddedFiles.phone_numbers_txt)!

  /// The line of the file that names source, version and date.
  let origin: String
  /// Ten entries a state: the next state for each digit, or ``none``.
  private let steps: [UInt16]
  /// The region of a number that may end in a state.
  private let regions: [RegionCode?]
  private static let none = UInt16.max

  /// Reads the file's text; nil when it is malformed.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    origin = lines.prefix { $0.hasPrefix("#") }.prefix(2).map { $0.dropFirst(2) }.joined(separator: " ")
    var steps: [UInt16] = []
    var regions: [RegionCode?] = []
    var known: [Substring: RegionCode] = [:]
    for line in lines where !line.hasPrefix("#") && !line.isEmpty {
      let state = regions.count
      var rest = line
      var region: RegionCode?
      if let colon = line.firstIndex(of: ":") {
        let name = line[..<colon]
        region = known[name] ?? RegionCode(rawValue: String(name))
        known[name] = region
        rest = line[line.index(after: colon)...]
      }
      regions.append(region)
      var row = [UInt16](repeating: Self.none, count: 10)
      for part in rest.split(separator: ",") {
        guard let digits = UInt16(part.prefix(3), radix: 16), digits < 1 << 10,
          let distance = Self.number(part.dropFirst(3)), distance >= 1, distance <= state
        else { return nil }
        for digit in 0..<10 where digits >> UInt16(digit) & 1 == 1 { row[digit] = UInt16(state - distance) }
      }
      steps += row
    }
    guard !regions.isEmpty, regions.count < Int(Self.none) else { return nil }
    self.steps = steps
    self.regions = regions
  }

  /// Returns the region of a number in E.164; nil when no text reaches it.
  func region(of e164: String) -> RegionCode? {
    var state = regions.count - 1
    for digit in e164.utf8.dropFirst() {
      let place = Int(digit) - 0x30
      guard (0..<10).contains(place) else { return nil }
      let next = steps[state * 10 + place]
      guard next != Self.none else { return nil }
      state = Int(next)
    }
    return regions[state]
  }

  /// All regions that have numbers in the table.
  var allRegions: Set<RegionCode> { Set(regions.compactMap(\.self)) }

  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_".utf8)

  /// A number to the base of 64.
  private static func number(_ text: Substring) -> Int? {
    var value = 0
    for character in text.utf8 {
      guard let digit = alphabet.firstIndex(of: character), value < 1 << 24 else { return nil }
      value = value * 64 + digit
    }
    return text.isEmpty ? nil : value
  }
}

extension RegionCode {
  /// Whether the table has numbers of the region.
  package var hasNumbers: Bool { PhoneTable.standard.allRegions.contains(self) }
}

import Foundation

/// A country or territory that numbers belong to, with its calling code and how its mobile numbers are written.
struct PhoneRegion: Hashable, Identifiable, Sendable {
  /// The region's code, such as "DE".
  let id: String
  /// The calling code, such as "49".
  let callingCode: String
  /// What people dial before a number at home, such as "0"; empty for nothing.
  let trunkPrefix: String
  /// How many digits each group of a mobile number has.
  let groups: [Int]

  /// Reads a line of the table: region, calling code, trunk prefix or "-", and the groups.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ")
    guard parts.count > 3, parts[0].count == 2, Int(parts[1]) != nil else { return nil }
    id = String(parts[0])
    callingCode = String(parts[1])
    trunkPrefix = parts[2] == "-" ? "" : String(parts[2])
    groups = parts.dropFirst(3).map(\.count)
  }

  /// The region's name in a language, such as "Germany".
  func name(in locale: Locale) -> String { locale.localizedString(forRegionCode: id) ?? id }

  /// The region as a list shows it. "+49" is isolated, so that it is read from left to right in Arabic too.
  func label(in locale: Locale) -> String { "\(name(in: locale)) \u{2066}+\(callingCode)\u{2069}" }
}

extension PhoneRegion {
  /// All regions, in the order of their calling codes. Of several with one code the main one is first.
  static let all: [PhoneRegion] = {
    guard let table = Bundle.module.url(forResource: "phone-regions", withExtension: "txt"),
      let text = try? String(contentsOf: table, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(PhoneRegion.init)
  }()

  /// The region of a locale, for a first guess.
  static func ofLocale(_ locale: Locale, among countries: [String]? = nil) -> PhoneRegion? {
    let code = locale.region?.identifier
    let offered = all.filter { countries?.contains($0.id) ?? true }
    return offered.first { $0.id == code } ?? offered.first ?? all.first
  }

  /// The region that digits with a calling code belong to, as far as they show it; `current` if it fits too.
  static func of(internationalDigits digits: String, near current: PhoneRegion?) -> PhoneRegion? {
    let fitting = all.filter { digits.hasPrefix($0.callingCode) }
    let longest = fitting.map(\.callingCode.count).max() ?? 0
    let best = fitting.filter { $0.callingCode.count == longest }
    return best.first { $0 == current } ?? best.first
  }

  /// The regions as a list shows them: by name, and only those that the server sends texts to, where it says so.
  static func sorted(for locale: Locale, among countries: [String]? = nil) -> [PhoneRegion] {
    all.filter { countries?.contains($0.id) ?? true }.map { (region: $0, name: $0.name(in: locale)) }
      .sorted { $0.name.compare($1.name, options: [.caseInsensitive], locale: locale) == .orderedAscending }
      .map(\.region)
  }
}

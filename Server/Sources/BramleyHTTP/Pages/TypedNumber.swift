import BramleyCore

/// A telephone number as somebody typed it beside a country. Whether it exists is not judged here.
struct TypedNumber: Sendable, Equatable {
  /// The number as texts are sent to it.
  let e164: String

  /// Reads a number; nil when it can't be one.
  init?(_ typed: String, country: String?) {
    guard typed.utf8.count <= 64, let digits = Self.digits(in: typed) else { return nil }
    let text: String
    if typed.trimmed?.first.map({ "+＋".contains($0) }) == true {
      text = digits
    } else if digits.hasPrefix("00") {
      text = String(digits.dropFirst(2))
    } else {
      guard let country, let region = Self.regions[country] else { return nil }
      let national =
        !region.trunk.isEmpty && digits.hasPrefix(region.trunk)
        ? digits.dropFirst(region.trunk.count) : digits[...]
      text = region.code + national
    }
    guard (6...15).contains(text.count), let number = try? PhoneNumber(e164: "+\(text)") else { return nil }
    e164 = number.e164
  }

  /// Digits of any script, in ASCII; nil for letters.
  private static func digits(in text: String) -> String? {
    var digits = ""
    for character in text {
      if let value = character.wholeNumberValue, (0...9).contains(value) {
        digits += String(value)
      } else if character.isLetter {
        return nil
      }
    }
    return digits.isEmpty ? nil : digits
  }

  /// What is dialled before the numbers of a country.
  static func callingCode(of country: String) -> String? { regions[country]?.code }

  private static let regions: [String: (code: String, trunk: String)] = Dictionary(
    uniqueKeysWithValues: table.split(whereSeparator: \.isWhitespace).map { entry in
      let parts = entry.dropFirst(2).split(separator: "/")
      return (String(entry.prefix(2)), (String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
    })

  // Region, calling code, and what people dial before a number at home: those of the kit's `phone-regions.txt`.
  private static let table = """
    US1/1 AG1/1 AI1/1 AS1/1 BB1/1 BM1/1 BS1/1 CA1/1 DM1/1 DO1/1 GD1/1 GU1/1 JM1/1 KN1/1 KY1/1 LC1/1 MP1/1
    MS1/1 PR1/1 SX1/1 TC1/1 TT1/1 VC1/1 VG1/1 VI1/1 RU7/8 KZ7/8 EG20/0 ZA27/0 GR30 NL31/0 BE32/0 FR33/0 ES34
    HU36/06 IT39 VA39 RO40/0 CH41/0 AT43/0 GB44/0 GG44/0 IM44/0 JE44/0 DK45 SE46/0 NO47 SJ47 PL48 DE49/0
    PE51/0 MX52 CU53/0 AR54/0 BR55/0 CL56 CO57/0 VE58/0 MY60/0 AU61/0 CC61/0 CX61/0 ID62/0 PH63/0 NZ64/0
    SG65 TH66/0 JP81/0 KR82/0 VN84/0 CN86/0 TR90/0 IN91/0 PK92/0 AF93/0 LK94/0 MM95/0 IR98/0 SS211/0 MA212/0
    EH212/0 DZ213/0 TN216 LY218/0 GM220 SN221 MR222 ML223 GN224 CI225 BF226 NE227 TG228 BJ229 MU230 LR231/0
    SL232/0 GH233/0 NG234/0 TD235 CF236 CM237 CV238 ST239 GQ240 GA241 CG242 CD243/0 AO244 GW245 IO246 AC247
    SC248 SD249/0 RW250/0 ET251/0 SO252/0 DJ253 KE254/0 TZ255/0 UG256/0 BI257 MZ258 ZM260/0 MG261/0 RE262/0
    YT262/0 ZW263/0 NA264/0 MW265/0 LS266 BW267 SZ268 KM269 SH290 TA290 ER291/0 AW297 FO298 GL299 GI350
    PT351 LU352 IE353/0 IS354 AL355/0 MT356 CY357 FI358/0 AX358/0 BG359/0 LT370/0 LV371 EE372 MD373/0
    AM374/0 BY375/8 AD376 MC377/0 SM378 UA380/0 RS381/0 ME382/0 XK383/0 HR385/0 SI386/0 BA387/0 MK389/0
    CZ420 SK421/0 LI423/0 FK500 BZ501 GT502 SV503 HN504 NI505 CR506 PA507 PM508/0 HT509 GP590/0 BL590/0
    MF590/0 BO591/0 GY592 EC593/0 GF594/0 PY595/0 MQ596/0 SR597 UY598/0 CW599 BQ599 TL670 NF672 BN673 NR674
    PG675 TO676 SB677 VU678 FJ679 PW680 WF681 CK682 NU683 WS685 KI686/0 NC687 TV688 PF689 TK690 FM691
    MH692/1 KP850/0 HK852 MO853 KH855/0 LA856/0 BD880/0 TW886/0 MV960 LB961/0 JO962/0 SY963/0 IQ964/0 KW965
    SA966/0 YE967/0 OM968 PS970/0 AE971/0 IL972/0 BH973 QA974 BT975 MN976/0 NP977/0 TJ992 TM993/8 AZ994/0
    GE995/0 KG996/0 UZ998
    """
}

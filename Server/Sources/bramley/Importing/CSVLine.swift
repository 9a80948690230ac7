/// The fields of one record of comma-separated values (RFC 4180), more tolerant than ``CSVReader``: quotation marks inside
/// a field that has none around it stay, as some exporters write them.
enum CSVLine {
  /// Returns the fields; nil where quotation marks are not closed, are followed by text, or it is not UTF-8.
  static func fields(_ bytes: [UInt8]) -> [String]? {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    var fields: [String] = []
    var place = 0
    while true {
      var field: [UInt8] = []
      if place < bytes.count, bytes[place] == quote {
        place += 1
        while true {
          guard place < bytes.count else { return nil }
          guard bytes[place] == quote else {
            field.append(bytes[place])
            place += 1
            continue
          }
          guard place + 1 < bytes.count, bytes[place + 1] == quote else { break }
          field.append(quote)
          place += 2
        }
        place += 1
        guard place == bytes.count || bytes[place] == comma else { return nil }
      } else {
        let start = place
        while place < bytes.count, bytes[place] != comma { place += 1 }
        field = Array(bytes[start..<place])
      }
      guard let text = String(validating: field, as: UTF8.self) else { return nil }
      fields.append(text)
      guard place < bytes.count else { return fields }
      place += 1
    }
  }

  /// Returns a field as it is written.
  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { #","\#r\#n"#.utf8.contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

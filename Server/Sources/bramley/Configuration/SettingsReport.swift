import BramleyCore
import BramleyServer

/// What `bramley config show` prints.
struct SettingsReport: Encodable, Sendable {
  struct Line: Encodable, Sendable {
    var name: String
    /// The value as far as it is no secret; nil when it is hidden.
    var value: String?
    var hidden: Bool
    var source: SettingSource
    var place: String
  }

  var settings: [Line]

  init(_ settings: [EffectiveSetting]) {
    self.settings = settings.map {
      Line(name: $0.name, value: $0.value, hidden: $0.value == nil, source: $0.source, place: $0.place)
    }
  }

  var lines: [String] {
    var table = TextTable("SETTING", "VALUE", "FROM")
    for line in settings { table.add(line.name, line.value ?? "(hidden)", line.place) }
    return table.lines
  }
}

/// `pages`: how the server's own pages look, and whose they are.
package struct PageSettings: Sendable {
  /// The name that people know the service by.
  package var name: String
  /// The picture in place of the mark.
  package var logo: String?
  /// Where the name leads to.
  package var home: String?
  package var terms: String?
  package var privacy: String?
  package var support: String?
  /// The values of CSS variables, by name.
  package var theme: [String: String] = [:]
  /// Those for dark schemes.
  package var darkTheme: [String: String] = [:]
  /// The operator's own templates, style and script, by the name of the file that each replaces.
  package var files: [String: String] = [:]

  package init(name: String) { self.name = name }

  /// The names of the theme's variables.
  package static let variables: Set<String> = [
    "accent", "on-accent", "background", "surface", "text", "muted", "line", "field", "danger", "success",
    "focus", "radius", "font",
  ]

  /// Whether a value can stand for a variable, and for nothing else.
  package static func isValue(_ value: String, of variable: String) -> Bool {
    switch variable {
    case "radius": value.wholeMatch(of: /[0-9]{1,2}px/) != nil
    case "font": value.wholeMatch(of: /[A-Za-z0-9 ,'"-]{1,200}/) != nil
    default: value.wholeMatch(of: /#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})/) != nil
    }
  }

  /// The theme as it follows the style.
  var css: String {
    func rule(_ values: [String: String]) -> String {
      ":root{" + values.sorted { $0.key < $1.key }.map { "--\($0.key):\($0.value);" }.joined() + "}"
    }
    let light = theme.isEmpty ? "" : rule(theme)
    let dark = darkTheme.isEmpty ? "" : "@media(prefers-color-scheme:dark){\(rule(darkTheme))}"
    return light + dark
  }

  /// The origin of the logo, where the pages' policy must name it.
  var logoOrigin: String? {
    guard let logo, let start = logo.firstRange(of: "://")?.upperBound else { return nil }
    return String(logo[..<(logo[start...].firstIndex(of: "/") ?? logo.endIndex)])
  }
}

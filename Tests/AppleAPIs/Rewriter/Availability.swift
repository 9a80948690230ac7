/// The argument list of `@available` or `#available`, read for one platform.
struct Availability {
  /// The version that introduced the symbol; nil if the list doesn't name the platform.
  private(set) var introduced: [String: Version] = [:]
  /// The platforms that lack the symbol.
  private(set) var unavailable: Set<String> = []

  /// Reads `iOS 17.4, macOS 14.4, *`, `tvOS, unavailable` and `iOS, introduced: 13, deprecated: 27`.
  init(_ arguments: some StringProtocol) {
    let parts = arguments.split(separator: ",").map { part in
      part.split { $0 == " " }.map { String($0) }
    }
    let leads = parts.first?.count == 1 ? parts.first?.first : nil
    for words in parts {
      if let leads, leads != "*" {
        if words == ["unavailable"] { unavailable.insert(leads) }
        if words.first == "introduced:", words.count == 2 { introduced[leads] = Version(words[1]) }
      } else if words.count == 2 {
        introduced[words[0]] = Version(words[1])
      }
    }
  }

  /// Whether a platform is named at all.
  func names(_ platform: String) -> Bool { introduced[platform] != nil || unavailable.contains(platform) }

  /// Returns whether the symbol is available in a run.
  func holds(in run: Run) -> Bool {
    let platform = run.platform
    if run.isExtension, unavailable.contains(platform.extensionName) { return false }
    // What is said of Mac Catalyst itself goes before what is said of iOS.
    let name = names(platform.name) ? platform.name : platform.system
    if unavailable.contains(name) { return false }
    guard let version = introduced[name] else { return true }
    return version <= run.version
  }
}

/// One compilation of all sources, for one version of a platform.
struct Run: Hashable {
  let platform: Platform
  /// Later APIs are absent, and so is the code that needs a later system.
  let version: Version
  let isSimulator: Bool
  /// Newer SDKs mark the AuthenticationServices delegates `@MainActor`, older ones don't.
  let hasIsolatedDelegates: Bool
  /// Compiles the kit's products alone, as the compiler's `-application-extension` does: without what extensions lack.
  var isExtension = false

  var name: String {
    let kind = isSimulator ? "-simulator" : ""
    return
      "\(platform.name)\(isExtension ? "-extension" : "")-\(version)\(kind)\(hasIsolatedDelegates ? "" : "-older-sdk")"
  }

  /// The runs that the sources need: the oldest supported version, with an older SDK; each later version that a source
  /// checks for; the newest of these for an app extension; and for the Simulator too, if a source checks for that.
  static func all(for sources: [SourceText]) -> [Run] {
    let asksSimulator = sources.contains { $0.asksForSimulator }
    return Platform.all.flatMap { platform in
      let asked = Set(sources.flatMap { $0.versions(on: platform.system) }).filter { $0 > platform.floor }
        .sorted()
      let newest = asked.last ?? platform.floor
      var runs = [
        Run(platform: platform, version: platform.floor, isSimulator: false, hasIsolatedDelegates: false)
      ]
      runs += (asked.isEmpty ? [platform.floor] : asked).map {
        Run(platform: platform, version: $0, isSimulator: false, hasIsolatedDelegates: true)
      }
      if asksSimulator && platform.hasSimulator {
        runs.append(Run(platform: platform, version: newest, isSimulator: true, hasIsolatedDelegates: true))
      }
      runs.append(
        Run(
          platform: platform, version: newest, isSimulator: false, hasIsolatedDelegates: true,
          isExtension: true))
      return runs
    }
  }
}

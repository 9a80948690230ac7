/// An Apple platform: its name in Swift, the oldest version that the kit supports, and the declared modules of its SDK.
///
/// Mac Catalyst is iOS on a Mac: `os(iOS)` is true, versions are those of iOS, and AppKit can be imported, without the
/// symbols that the kit could use.
struct Platform: Hashable {
  let name: String
  /// What `os(…)` and the lists of versions call it.
  let system: String
  let floor: Version
  let hasSimulator: Bool
  private let own: [String]
  /// The modules that can be imported and have none of the declared symbols.
  let hollow: Set<String>

  init(
    _ name: String, system: String? = nil, floor: Version, hasSimulator: Bool, own: [String],
    hollow: Set<String> = []
  ) {
    self.name = name
    self.system = system ?? name
    self.floor = floor
    self.hasSimulator = hasSimulator
    self.own = own
    self.hollow = hollow
  }

  static let all = [
    Platform("iOS", floor: Version(17), hasSimulator: true, own: ["UIKit", "WatchConnectivity"]),
    Platform("macOS", floor: Version(14), hasSimulator: false, own: ["AppKit"]),
    Platform(
      "watchOS", floor: Version(10), hasSimulator: true,
      own: ["UIKit", "WatchKit", "WatchConnectivity"]),
    Platform("tvOS", floor: Version(17), hasSimulator: true, own: ["UIKit"]),
    Platform("visionOS", floor: Version(1), hasSimulator: true, own: ["UIKit"]),
    Platform(
      "macCatalyst", system: "iOS", floor: Version(17), hasSimulator: false,
      own: ["UIKit", "AppKit", "WatchConnectivity"], hollow: ["AppKit"]),
  ]

  /// The names in lists of versions. Mac Catalyst has iOS's.
  static let names = all.filter { $0.name == $0.system }.map(\.name)

  /// The name in lists of versions for what an app extension lacks.
  var extensionName: String { system + "ApplicationExtension" }

  /// The modules of every platform, and overlays with what Apple's Foundation has and Linux's lacks.
  private static let common = [
    "ObjectiveC", "Darwin", "AppleFoundation", "Security", "CryptoKit", "Accessibility",
    "AuthenticationServices", "DeviceCheck", "UniformTypeIdentifiers",
    "SwiftUI", "_AuthenticationServices_SwiftUI",
  ]

  /// All declared modules, each after those that it imports.
  static let order = [
    "ObjectiveC", "Darwin", "AppleFoundation", "Security", "CryptoKit", "Accessibility", "UIKit", "AppKit",
    "WatchKit", "WatchConnectivity", "AuthenticationServices", "DeviceCheck",
    "UniformTypeIdentifiers", "SwiftUI", "_AuthenticationServices_SwiftUI",
  ]

  /// This platform's modules in that order.
  var modules: [String] { Self.order.filter { Self.common.contains($0) || own.contains($0) } }

  /// What `canImport` returns for a module that no Apple platform has, or only some.
  func canImport(_ module: String) -> Bool? {
    if ["Glibc", "Musl", "Bionic", "FoundationNetworking"].contains(module) { return false }
    if Self.order.contains(module) { return modules.contains(module) }
    return nil
  }
}

/// An Apple platform: its name in Swift, the oldest version that the kit supports, and the declared modules of its SDK.
struct Platform: Hashable {
  let name: String
  let floor: Version
  let hasSimulator: Bool
  private let own: [String]

  static let all = [
    Platform(
      name: "iOS", floor: Version(17), hasSimulator: true, own: ["UIKit", "WatchConnectivity"]),
    Platform(name: "macOS", floor: Version(14), hasSimulator: false, own: ["AppKit"]),
    Platform(
      name: "watchOS", floor: Version(10), hasSimulator: true,
      own: ["UIKit", "WatchKit", "WatchConnectivity"]),
    Platform(name: "tvOS", floor: Version(17), hasSimulator: true, own: ["UIKit"]),
    Platform(name: "visionOS", floor: Version(1), hasSimulator: true, own: ["UIKit"]),
  ]

  static let names = all.map(\.name)

  /// The modules of every platform, and overlays with what Apple's Foundation has and Linux's lacks.
  private static let common = [
    "ObjectiveC", "Darwin", "AppleFoundation", "CryptoKit", "Security", "Accessibility",
    "AuthenticationServices",
    "SwiftUI", "_AuthenticationServices_SwiftUI",
  ]

  /// All declared modules, each after those that it imports.
  static let order = [
    "ObjectiveC", "Darwin", "AppleFoundation", "CryptoKit", "Security", "Accessibility", "UIKit", "AppKit",
    "WatchKit", "WatchConnectivity", "AuthenticationServices", "SwiftUI", "_AuthenticationServices_SwiftUI",
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

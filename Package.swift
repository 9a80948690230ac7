// swift-tools-version: 6.2
import PackageDescription

// With STRICT=1 (make lint, CI) the warnings of these targets are errors; who depends on them is spared that.
let strict: [SwiftSetting] = Context.environment["STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

let settings: [SwiftSetting] =
  strict + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

let package = Package(
  name: "Bramley",
  platforms: [.macOS(.v15), .iOS(.v17), .watchOS(.v10), .tvOS(.v17), .visionOS(.v1)],
  products: [
    .library(name: "BramleyAPI", targets: ["BramleyAPI"]),
    .library(name: "BramleyClient", targets: ["BramleyClient"]),
  ],
  targets: [
    .target(name: "BramleyAPI", swiftSettings: settings),
    .target(name: "BramleyClient", dependencies: ["BramleyAPI"], swiftSettings: settings),
    .testTarget(name: "BramleyAPITests", dependencies: ["BramleyAPI"], swiftSettings: settings),
    .testTarget(name: "BramleyClientTests", dependencies: ["BramleyClient"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

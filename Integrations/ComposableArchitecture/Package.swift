// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that only apps that use The Composable Architecture resolve it.
let rules: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The library needs Combine. On Linux the features and their tests are compiled with a stand-in of it, and run in it:
// `scripts/test-composable-architecture` builds the stand-in's macros first.
#if os(Linux)
  let library = Package.Dependency.package(
    name: "swift-composable-architecture", path: "../../Tests/AppleAPIs/Libraries")
  let settings = rules + [.unsafeFlags(["-plugin-path", "\(Context.packageDirectory)/../../.build/macros"])]
#else
  let library = Package.Dependency.package(
    url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.25.0")
  let settings = rules
#endif

let bramley: [Target.Dependency] = ["BramleyAPI", "BramleyClient", "BramleyUI"].map {
  .product(name: $0, package: "Bramley")
}

let tca = Target.Dependency.product(
  name: "ComposableArchitecture", package: "swift-composable-architecture")

let package = Package(
  name: "BramleyComposableArchitecture",
  platforms: [.macOS(.v14), .iOS(.v17), .watchOS(.v10), .tvOS(.v17), .visionOS(.v1)],
  products: [
    .library(name: "BramleyComposableArchitecture", targets: ["BramleyComposableArchitecture"])
  ],
  dependencies: [
    .package(name: "Bramley", path: "../.."),
    library,
  ],
  targets: [
    .target(
      name: "BramleyComposableArchitecture", dependencies: bramley + [tca], swiftSettings: settings),
    .testTarget(
      name: "BramleyComposableArchitectureTests",
      dependencies: bramley + [tca, "BramleyComposableArchitecture"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that only apps that use The Composable Architecture resolve it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

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
    .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.25.0"),
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

// swift-tools-version: 6.2
import PackageDescription

// Stands in for The Composable Architecture on Linux, where Combine is missing and the library does not build. It has
// what the integration uses, and it works: features run in it, and its TestStore fails as the library's does.
//
// The macros are a plug-in that `scripts/test-composable-architecture` builds first, with the compiler's own
// SwiftSyntax, so that nobody compiles swift-syntax for them.
let plugins = "\(Context.packageDirectory)/../../../.build/macros"

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(["-plugin-path", plugins]),
]

let package = Package(
  name: "swift-composable-architecture",
  platforms: [.macOS(.v15)],
  products: [.library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"])],
  targets: [
    .target(name: "ComposableArchitecture", path: "ComposableArchitecture", swiftSettings: settings),
    .testTarget(
      name: "ComposableArchitectureTests", dependencies: ["ComposableArchitecture"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

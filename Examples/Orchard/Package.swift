// swift-tools-version: 6.2
import PackageDescription

// What all three apps share, and the Mac app as something that runs without a project: see README.md.
let package = Package(
  name: "Orchard",
  platforms: [.macOS(.v14), .iOS(.v17), .watchOS(.v10)],
  products: [
    .library(name: "OrchardKit", targets: ["OrchardKit"]),
    .executable(name: "orchard", targets: ["OrchardMac"]),
  ],
  dependencies: [
    // Elsewhere: .package(url: "…/bramley", from: "…")
    .package(name: "Bramley", path: "../..")
  ],
  targets: [
    .target(
      name: "OrchardKit",
      dependencies: [
        .product(name: "BramleyAPI", package: "Bramley"),
        .product(name: "BramleyClient", package: "Bramley"),
        .product(name: "BramleyUI", package: "Bramley"),
      ]),
    .executableTarget(
      name: "OrchardMac",
      dependencies: ["OrchardKit", .product(name: "BramleyClient", package: "Bramley")]),
  ],
  swiftLanguageModes: [.v6]
)

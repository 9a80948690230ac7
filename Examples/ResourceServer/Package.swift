// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ResourceServer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "resource-server", targets: ["ResourceServer"])],
  dependencies: [
    // Elsewhere: .package(url: "…/bramley", from: "…", traits: ["Verifier"])
    .package(name: "Bramley", path: "../..", traits: ["Verifier"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    .executableTarget(
      name: "ResourceServer",
      dependencies: [
        .product(name: "BramleyVerifier", package: "Bramley"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CustomProvider",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "custom-provider", targets: ["CustomProvider"]),
    .library(name: "BadgeSignIn", targets: ["BadgeSignIn"]),
  ],
  dependencies: [
    // Elsewhere: both packages by their address and version.
    .package(name: "Bramley", path: "../.."),
    .package(name: "bramley-server", path: "../../Server"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    // The server's half.
    .executableTarget(
      name: "CustomProvider",
      dependencies: [
        .product(name: "BramleyServer", package: "bramley-server"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    // The app's half.
    .target(name: "BadgeSignIn", dependencies: [.product(name: "BramleyClient", package: "Bramley")]),
  ],
  swiftLanguageModes: [.v6]
)

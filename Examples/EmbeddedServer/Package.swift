// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EmbeddedServer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "embedded-server", targets: ["EmbeddedServer"])],
  dependencies: [
    // Elsewhere: the server's package by its address and version.
    .package(name: "bramley-server", path: "../../Server"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    .executableTarget(
      name: "EmbeddedServer",
      dependencies: [
        .product(name: "BramleyServer", package: "bramley-server"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

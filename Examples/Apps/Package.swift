// swift-tools-version: 6.2
import PackageDescription

// One small app for each way to build one. README.md says how each is run.
func bramley(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Bramley") }
}

let package = Package(
  name: "Apps",
  platforms: [.macOS(.v14), .iOS(.v17), .watchOS(.v10)],
  products: [
    .library(name: "UIKitExample", targets: ["UIKitExample"]),
    .library(name: "WatchExample", targets: ["WatchExample"]),
    .executable(name: "swiftui-example", targets: ["SwiftUIExample"]),
    .executable(name: "modular-example", targets: ["ModularExample"]),
    .executable(name: "terminal-example", targets: ["TerminalExample"]),
  ],
  dependencies: [.package(name: "Bramley", path: "../..")],
  targets: [
    .executableTarget(name: "SwiftUIExample", dependencies: bramley("BramleyClient", "BramleyUI")),
    .target(name: "UIKitExample", dependencies: bramley("BramleyClient", "BramleyUI")),
    .target(name: "WatchExample", dependencies: bramley("BramleyClient", "BramleyUI")),
    // A modular app: the features know a protocol and the wire, and only the app knows the kit.
    .target(name: "ModularSession", dependencies: bramley("BramleyAPI")),
    .target(name: "ModularNotes", dependencies: ["ModularSession"] + bramley("BramleyAPI")),
    .executableTarget(
      name: "ModularExample",
      dependencies: ["ModularNotes", "ModularSession"] + bramley("BramleyAPI", "BramleyClient", "BramleyUI")),
    .executableTarget(name: "TerminalExample", dependencies: bramley("BramleyClient")),
  ],
  swiftLanguageModes: [.v6]
)

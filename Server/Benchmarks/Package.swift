// swift-tools-version: 6.2
import PackageDescription

// A package of its own: nobody who builds the server builds this.
let package = Package(
  name: "bramley-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // What the verifier's checks cost other back ends.
    .package(name: "Bramley", path: "../..", traits: ["Verifier"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
    .executableTarget(
      name: "bramley-bench",
      dependencies: [
        "CArgon2",
        .product(name: "BramleyTokens", package: "Bramley"),
        .product(name: "BramleyVerifier", package: "Bramley"),
        .product(name: "Hummingbird", package: "hummingbird"),
        // SQLite's C interface alone, as GRDB links it.
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

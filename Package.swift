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

// Each product says what it collects and which of Apple's required-reason APIs it uses (CONTRIBUTING, "Privacy").
let privacy = Resource.process("PrivacyInfo.xcprivacy")

let jwt = Target.Dependency.product(
  name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["Verifier"]))
let crypto = Target.Dependency.product(
  name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Verifier"]))

let package = Package(
  name: "Bramley",
  defaultLocalization: "en",
  platforms: [
    .macOS(.v14), .iOS(.v17), .macCatalyst(.v17), .watchOS(.v10), .tvOS(.v17), .visionOS(.v1),
  ],
  products: [
    .library(name: "BramleyAPI", targets: ["BramleyAPI"]),
    .library(name: "BramleyClient", targets: ["BramleyClient"]),
    .library(name: "BramleyUI", targets: ["BramleyUI"]),
    .library(name: "BramleyVerifier", targets: ["BramleyVerifier"]),
    .library(name: "BramleyTokens", targets: ["BramleyTokens"]),
  ],
  traits: [
    .trait(
      name: "Verifier",
      description: "BramleyVerifier, for other back ends: checks access tokens and webhooks, needs jwt-kit")
  ],
  dependencies: [
    // Used under the trait alone, so an app that does not ask for it resolves no other package.
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
    // jwt-kit brings it anyway; its own HMAC takes no key of 24 bytes, which webhook secrets may have.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    .target(name: "BramleyAPI", resources: [privacy], swiftSettings: settings),
    .target(name: "BramleyTokens", resources: [privacy], swiftSettings: settings),
    .target(
      name: "BramleyClient", dependencies: ["BramleyAPI"], resources: [privacy], swiftSettings: settings),
    .target(
      name: "BramleyUI", dependencies: ["BramleyClient", "BramleyAPI"],
      resources: [
        privacy, .process("Resources/Localizable.xcstrings"), .process("Resources/phone-regions.txt"),
      ],
      swiftSettings: settings),
    .target(
      name: "BramleyVerifier", dependencies: ["BramleyAPI", "BramleyTokens", jwt, crypto],
      resources: [privacy],
      swiftSettings: settings),
    .testTarget(name: "BramleyAPITests", dependencies: ["BramleyAPI"], swiftSettings: settings),
    .testTarget(name: "BramleyTokensTests", dependencies: ["BramleyTokens"], swiftSettings: settings),
    .testTarget(name: "BramleyClientTests", dependencies: ["BramleyClient"], swiftSettings: settings),
    .testTarget(
      name: "BramleyUITests", dependencies: ["BramleyUI", "BramleyClient", "BramleyAPI"],
      swiftSettings: settings),
    // The rules of `make typecheck-apple`; what it compiles is no part of any package.
    .testTarget(
      name: "AppleAPITests", path: "Tests/AppleAPIs",
      exclude: ["Command", "Faults", "Generated", "Libraries", "Macros", "Modules"],
      swiftSettings: settings),
    .testTarget(
      name: "BramleyVerifierTests",
      dependencies: ["BramleyVerifier", "BramleyAPI", "BramleyTokens", jwt, crypto],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

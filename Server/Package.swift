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

let api = Target.Dependency.product(name: "BramleyAPI", package: "Bramley")
let client = Target.Dependency.product(name: "BramleyClient", package: "Bramley")
let tokens = Target.Dependency.product(name: "BramleyTokens", package: "Bramley")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let coreMetrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let instrumentation = Target.Dependency.product(
  name: "Instrumentation", package: "swift-distributed-tracing")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")

let package = Package(
  name: "bramley-server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "bramley", targets: ["bramley"]),
    .library(name: "AppleIDEmulator", targets: ["AppleIDEmulator", "ProviderEmulator", "EmulatorKit"]),
    .library(name: "AppleID", targets: ["AppleID"]),
    .library(name: "BramleyServer", targets: ["BramleyServer"]),
  ],
  dependencies: [
    // The trait is for the tests of the verifier; nothing of it is in the server.
    .package(name: "Bramley", path: "..", traits: ["Verifier"]),
    .package(path: "../Examples/ResourceServer"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.4.0",
      traits: ["YAML", "Reloading"]),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
  ],
  targets: [
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Plugins/EmbedFiles/Plugin"),
    .executableTarget(name: "embed-files", path: "Plugins/EmbedFiles/Tool", swiftSettings: settings),
    .target(
      name: "OpenID",
      dependencies: [
        tokens, crypto,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings),
    .target(
      name: "AppleID",
      dependencies: ["OpenID", tokens, crypto, certificates, asn1],
      swiftSettings: settings),
    .systemLibrary(
      name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    // bcrypt of libxcrypt, which every Linux has for its own passwords.
    .systemLibrary(
      name: "CBcrypt", pkgConfig: "libxcrypt", providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]),
    .target(
      name: "BramleyCore",
      dependencies: [
        "AppleID", "OpenID", "CArgon2", "CBcrypt", "CQREncode", api, tokens, crypto, log, metrics, tracing,
        instrumentation, lifecycle,
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ],
      exclude: ["Passwords/README.md"],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .systemLibrary(
      name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CResolv"),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "Mailer",
      dependencies: ["BramleyCore", "CLibCurl", api, mustache],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .target(
      name: "BramleySQL",
      dependencies: ["BramleyCore", api],
      swiftSettings: settings),
    .target(
      name: "BramleySQLite",
      dependencies: [
        "BramleySQL", "BramleyCore", api, .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "BramleyPostgres",
      dependencies: ["BramleySQL", "BramleyCore", "CLibPQ"],
      swiftSettings: settings),
    .target(
      name: "AcceptedConnections",
      dependencies: [
        log,
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .target(
      name: "BramleyHTTP",
      dependencies: [
        "AcceptedConnections", "BramleyCore", "CZlib", "AppleID", "OpenID", api, hummingbird, mustache, log,
        metrics, coreMetrics, tracing, instrumentation, httpTypes, crypto, lifecycle,
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
      ],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .target(
      name: "Telemetry",
      dependencies: ["BramleyCore", tracing, instrumentation, log, metrics, lifecycle],
      swiftSettings: settings),
    .target(
      name: "EmulatorKit",
      dependencies: [
        "OpenID", tokens, hummingbird, mustache, crypto, log, httpTypes,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .target(
      name: "ProviderEmulator",
      dependencies: [
        "EmulatorKit", "OpenID", tokens, hummingbird, mustache, crypto, httpTypes,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .target(
      name: "AppleIDEmulator",
      dependencies: [
        "AcceptedConnections", "EmulatorKit", "ProviderEmulator", "AppleID", "OpenID", tokens, hummingbird,
        mustache, crypto, log, lifecycle, httpTypes, certificates, asn1,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .target(
      name: "Inspection",
      dependencies: ["BramleyCore", "AppleID", "OpenID", api, tokens],
      swiftSettings: settings),
    .target(
      name: "BramleyServer",
      dependencies: [
        "BramleyHTTP", "BramleySQLite", "BramleyPostgres", "BramleySQL", "Mailer", "Telemetry", "BramleyCore",
        "AppleID", tracing, "OpenID", api, tokens, hummingbird, log, metrics, coreMetrics, lifecycle, crypto,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Yams", package: "Yams"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Configuration", package: "swift-configuration"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "bramley",
      dependencies: [
        "BramleyServer", "Inspection", "BramleySQL", "OpenID", tokens, "BramleyHTTP", "BramleySQLite",
        "BramleyPostgres", "BramleyCore", "Mailer", "CResolv", "AppleIDEmulator", "ProviderEmulator",
        "EmulatorKit", "AppleID",
        api, client,
        hummingbird, log, metrics, coreMetrics, lifecycle,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Yams", package: "Yams"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
      ],
      swiftSettings: settings),
    // The examples as their own packages build them, reached by links: they depend on this package, which therefore
    // can't depend on them.
    .executableTarget(
      name: "embedded-server",
      dependencies: ["BramleyServer", hummingbird],
      path: "Examples/EmbeddedServer",
      packageAccess: false,
      swiftSettings: strict),
    .executableTarget(
      name: "custom-provider",
      dependencies: ["BramleyServer", hummingbird],
      path: "Examples/CustomProvider",
      packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "BadgeSignIn",
      dependencies: [client],
      path: "Examples/BadgeSignIn",
      packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "Support",
      dependencies: [
        "AcceptedConnections", "AppleID", "OpenID", "BramleyCore", "CLibPQ", api, tokens, crypto, log,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/Support",
      exclude: ["Postgres/cluster.sh"],
      swiftSettings: settings),
    .testTarget(
      name: "EmbedFilesTests",
      dependencies: ["embed-files"],
      swiftSettings: settings),
    .testTarget(
      name: "OpenIDTests",
      dependencies: [
        "OpenID", "Support", tokens, crypto,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AppleIDTests",
      dependencies: [
        "AppleID", "OpenID", "Support", tokens, crypto,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AppleIDEmulatorTests",
      dependencies: [
        "AppleIDEmulator", "ProviderEmulator", "EmulatorKit", "AppleID", "OpenID", "Support", tokens, crypto,
        hummingbird, httpTypes, log,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TelemetryTests",
      dependencies: ["Telemetry", "BramleyCore", tracing, log],
      exclude: ["recorded.py", "recorded.txt"],
      swiftSettings: settings),
    .testTarget(
      name: "BramleyCoreTests",
      dependencies: [
        "BramleyCore", "BramleySQL", "BramleySQLite", "AppleIDEmulator", "AppleID", "OpenID", "Telemetry",
        "Support", api,
        tokens,
        crypto, tracing, log,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: [
        "Phone/phone-numbers.txt", "Passkeys/webauthn-vectors.json", "Passkeys/py-webauthn-vectors.json",
        "Passkeys/fido2-vectors.json",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BramleySQLiteTests",
      dependencies: [
        "BramleySQLite", "BramleySQL", "BramleyCore", "AppleID", "OpenID", "Support", api, tokens, crypto,
        log,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BramleyPostgresTests",
      dependencies: [
        "BramleyPostgres", "BramleySQL", "BramleyCore", "CLibPQ", "AppleID", "OpenID", "Support", api, tokens,
        crypto, log,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BramleyHTTPTests",
      dependencies: [
        "AcceptedConnections", "BramleyHTTP", "BramleySQLite", "BramleySQL", "Telemetry", "BramleyCore",
        "AppleID", "OpenID", "Support", api, tracing,
        tokens, crypto, hummingbird, httpTypes, log,
        coreMetrics, metrics,
        lifecycle,
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MailerTests",
      dependencies: [
        "Mailer", "BramleySQLite", "BramleySQL", "BramleyCore", "OpenID", "Support", api, crypto, log,
      ],
      exclude: ["SMTP/mail_server.py"],
      swiftSettings: settings),
    .testTarget(
      name: "InspectionTests",
      dependencies: ["Inspection", "BramleyCore", "AppleID", "OpenID", "Support", api, tokens, crypto],
      swiftSettings: settings),
    .testTarget(
      name: "BramleyServerTests",
      dependencies: [
        "BramleyServer", "BramleyHTTP", "BramleySQLite", "Mailer", "BramleyCore", "AppleID", "OpenID",
        "Support",
        api, tokens, crypto, log, hummingbird, lifecycle,
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "bramleyTests",
      dependencies: [
        "bramley", "BramleyServer", "Inspection", "AppleID", "OpenID", "BramleyCore", "BramleyHTTP",
        "Support",
        api, client, tokens, crypto, log,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Systemd/activate.py"],
      swiftSettings: settings),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "bramley", "embedded-server", "custom-provider", "BadgeSignIn", "BramleyServer", "Inspection",
        "AppleIDEmulator", "ProviderEmulator", "EmulatorKit", "BramleyHTTP",
        "BramleySQLite", hummingbird,
        "BramleyPostgres", "BramleySQL", "BramleyCore", "AppleID", "OpenID", "Support", api, tokens, client,
        crypto, log, coreMetrics, metrics, lifecycle,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "BramleyVerifier", package: "Bramley"),
        .product(name: "resource-server", package: "ResourceServer"),
      ],
      exclude: ["Webhooks/drive.py"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

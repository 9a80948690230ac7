import Foundation
import Testing

/// What Apple wants to know of a product (`PrivacyInfo.xcprivacy`), held against its sources.
@Suite struct PrivacyManifestTests {
  private static let products = [
    "BramleyAPI", "BramleyClient", "BramleyUI", "BramleyVerifier", "BramleyTokens",
  ]

  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private struct Manifest: Decodable {
    struct DataType: Decodable {
      let name: String
      let isLinked: Bool
      let isForTracking: Bool
      let purposes: [String]

      enum CodingKeys: String, CodingKey {
        case name = "NSPrivacyCollectedDataType"
        case isLinked = "NSPrivacyCollectedDataTypeLinked"
        case isForTracking = "NSPrivacyCollectedDataTypeTracking"
        case purposes = "NSPrivacyCollectedDataTypePurposes"
      }
    }

    struct API: Decodable {
      let name: String
      let reasons: [String]

      enum CodingKeys: String, CodingKey {
        case name = "NSPrivacyAccessedAPIType"
        case reasons = "NSPrivacyAccessedAPITypeReasons"
      }
    }

    let isTracking: Bool
    let domains: [String]
    let dataTypes: [DataType]
    let apis: [API]

    enum CodingKeys: String, CodingKey {
      case isTracking = "NSPrivacyTracking"
      case domains = "NSPrivacyTrackingDomains"
      case dataTypes = "NSPrivacyCollectedDataTypes"
      case apis = "NSPrivacyAccessedAPITypes"
    }
  }

  private func manifest(of product: String) throws -> Manifest {
    let file = root.appending(path: "Sources/\(product)/PrivacyInfo.xcprivacy")
    return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
  }

  @Test(arguments: products)
  func `no product tracks, and what it collects is for the app's own function`(product: String) throws {
    let manifest = try manifest(of: product)
    #expect(!manifest.isTracking && manifest.domains.isEmpty)
    for type in manifest.dataTypes {
      #expect(type.isLinked && !type.isForTracking, "\(type.name)")
      #expect(type.purposes == ["NSPrivacyCollectedDataTypePurposeAppFunctionality"], "\(type.name)")
    }
  }

  @Test func `the kit says that it collects what a sign-in sends`() throws {
    let names = try manifest(of: "BramleyClient").dataTypes.map(\.name)
    #expect(
      names == ["Name", "EmailAddress", "PhoneNumber", "UserID"].map { "NSPrivacyCollectedDataType" + $0 })
  }

  /// Apple's list of required-reason APIs, by the names that sources would use.
  private static let categories = [
    "FileTimestamp": [
      ".creationDate", ".modificationDate", "contentModificationDateKey", "creationDateKey", "getattrlist",
      "fstat(",
      "lstat(", "fstatat(", " stat(",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": [
      "volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "systemSize", "statfs(", "statvfs(",
    ],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults", "@AppStorage"],
  ]

  @Test(arguments: products)
  func `a product names each required-reason API that its sources use, and no other`(product: String) throws {
    let sources = try text(of: "Sources/\(product)")
    let used = Self.categories.filter { $0.value.contains { sources.contains($0) } }.keys
    let named = try manifest(of: product).apis
    #expect(Set(named.map(\.name)) == Set(used.map { "NSPrivacyAccessedAPICategory" + $0 }))
    for api in named where api.name.hasSuffix("UserDefaults") { #expect(api.reasons == ["CA92.1"]) }
  }

  @Test func `every product carries its manifest`() throws {
    let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let listed = package.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.output.1) }
    #expect(Set(listed) == Set(Self.products))
    for product in listed {
      let target = try #require(
        package.firstMatch(of: try Regex("\\.target\\(\\s*name: \"\(product)\"[^)]*(\\([^)]*\\)[^)]*)*\\)")))
      #expect(package[target.range].contains("privacy"), "\(product)")
    }
  }

  private func text(of folder: String) throws -> String {
    let folder = root.appending(path: folder).path(percentEncoded: false)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }.joined(separator: "\n")
  }
}

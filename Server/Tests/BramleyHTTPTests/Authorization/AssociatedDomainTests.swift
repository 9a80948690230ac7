import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import BramleyHTTP

@Suite struct AssociatedDomainTests {
  private static func client(_ id: String, _ addresses: [String]) -> AppClient {
    AppClient(id: .init(rawValue: id), name: id, redirectURIs: addresses.compactMap { RedirectAddress($0) })
  }

  private static func json(_ value: some Encodable) throws -> NSDictionary {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return try #require(object as? NSDictionary)
  }

  @Test func `an app opens the redirect addresses of its own entry on this host, and no others`() throws {
    var phone = Self.client(
      "phone", ["https://id.example.com/a/done", "https://other.example.com/b", "com.example.app:/c"])
    phone.appIDs = ["TEAM123456.com.example.app"]
    let site = Self.client("site", ["https://id.example.com/site"])
    let association = try #require(AppSiteAssociation([phone, site], publicURL: "https://id.example.com"))
    let expected: NSDictionary = [
      "webcredentials": ["apps": ["TEAM123456.com.example.app"]],
      "applinks": [
        "details": [["appIDs": ["TEAM123456.com.example.app"], "components": [["/": "/a/done"]]]]
      ],
    ]
    #expect(try Self.json(association) == expected)
    #expect(AppSiteAssociation([site], publicURL: "https://id.example.com") == nil)
  }

  @Test func `an Android app may open links and use saved passwords, and is named once`() throws {
    var phone = Self.client("phone", [])
    phone.androidApps = [AndroidApp(package: "com.example.app", certificates: ["AB:CD"])]
    let links = AssetLink.all(of: [phone, phone])
    #expect(links.count == 1)
    let expected: NSDictionary = [
      "relation": [
        "delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds",
      ],
      "target": [
        "namespace": "android_app", "package_name": "com.example.app",
        "sha256_cert_fingerprints": ["AB:CD"],
      ],
    ]
    #expect(try Self.json(links[0]) == expected)
  }
}

import BramleyAPI
import BramleyCore
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct IssuerDirectoryTests {
  private static let discovery = "/.well-known/openid-configuration"

  @Test func `metadata is fetched once, and renewed in the background after a day`() async throws {
    let rig = try await OpenIDRig()
    for _ in 0..<5 { _ = try await rig.directory.metadata() }
    #expect(rig.far.calls(Self.discovery).count == 1)
    rig.clock.advance(by: 86_401)
    rig.far.publish(["token_endpoint": "https://id.example.com/new/token"])
    #expect(try await rig.directory.metadata().tokenEndpoint.path() == "/token", "the earlier one is used")
    #expect(await rig.directory.renew())
    #expect(try await rig.directory.metadata().tokenEndpoint.path() == "/new/token")
    #expect(rig.far.calls(Self.discovery).count == 2)
  }

  @Test func `two nodes fetch metadata once between them`() async throws {
    let rig = try await OpenIDRig()
    let clock = rig.clock
    let other = IssuerDirectory(
      OpenIDSettings(
        id: "example", issuer: "https://id.example.com", name: "Example", clientID: "bramley",
        authentication: .secretBasic("s3cret"), secret: "s3cret", audiences: []),
      store: rig.store, transport: rig.far.transport, alerts: rig.alerts, now: { clock.now })
    _ = try await rig.directory.metadata()
    _ = try await other.metadata()
    #expect(rig.far.calls(Self.discovery).count == 1)
    clock.advance(by: 86_401)
    rig.far.publish(["token_endpoint": "https://id.example.com/new/token"])
    #expect(await rig.directory.renew())
    clock.advance(by: 60)
    #expect(await other.renew())
    #expect(try await other.metadata().tokenEndpoint.path() == "/new/token")
    #expect(rig.far.calls(Self.discovery).count == 2)
  }

  @Test func `a provider that is away is asked at most every ten seconds, and leaves what is known`()
    async throws
  {
    let rig = try await OpenIDRig()
    rig.far.setAway(true)
    for _ in 0..<5 {
      await #expect(throws: Refusal(.providerUnavailable)) { try await rig.directory.metadata() }
    }
    #expect(rig.far.calls(Self.discovery).count == 1)
    rig.far.setAway(false)
    rig.clock.advance(by: 10)
    _ = try await rig.directory.metadata()
    rig.far.setAway(true)
    rig.clock.advance(by: 30 * 86_400)
    #expect(await rig.directory.renew())
    #expect(try await rig.directory.metadata().issuer == "https://id.example.com")
  }

  @Test func `another issuer, or another host of the keys, is reported and not taken`() async throws {
    let rig = try await OpenIDRig()
    _ = try await rig.directory.metadata()
    for change in [
      ["issuer": "https://evil.example"], ["jwks_uri": "https://evil.example/keys"],
    ] {
      rig.far.publish(change)
      rig.clock.advance(by: 86_401)
      _ = await rig.directory.renew()
      #expect(rig.alerts.current[.metadataChanged] != nil)
      #expect(try await rig.directory.metadata().keySetURL.host() == "id.example.com")
      rig.far.publish()
      rig.clock.advance(by: 86_401)
      _ = await rig.directory.renew()
      #expect(rig.alerts.current[.metadataChanged] == nil)
    }
  }

  @Test func `another host of the keys is taken where the operator names it`() async throws {
    let rig = try await OpenIDRig { $0.keyHost = "keys.example.com" }
    _ = try await rig.directory.metadata()
    rig.far.publish(["jwks_uri": "https://keys.example.com/keys"])
    rig.clock.advance(by: 86_401)
    _ = await rig.directory.renew()
    #expect(try await rig.directory.metadata().keySetURL.host() == "keys.example.com")
    #expect(rig.alerts.current[.metadataChanged] == nil)
  }

  @Test(arguments: [
    "https://127.0.0.1/keys", "https://10.0.0.1/keys", "https://192.168.1.1/keys", "https://[::1]/keys",
    "https://169.254.169.254/keys", "https://localhost/keys", "https://metadata.internal/keys",
  ])
  func `metadata that names an address in a private network is refused`(address: String) async throws {
    let rig = try await OpenIDRig()
    rig.far.publish(["jwks_uri": address])
    await #expect(throws: Refusal(.providerConfiguration)) { try await rig.directory.metadata() }
    let allowed = try await OpenIDRig { $0.addresses = .secureOrPrivate }
    allowed.far.publish(["jwks_uri": address])
    _ = try await allowed.directory.metadata()
  }
}

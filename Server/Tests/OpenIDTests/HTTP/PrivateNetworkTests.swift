import Foundation
import OpenID
import Synchronization
import Testing

@Suite struct PrivateNetworkTests {
  private final class Told: Sendable {
    private let state = Mutex<(reports: [Bool], sent: [String])>(([], []))
    var reports: [Bool] { state.withLock(\.reports) }
    var sent: [String] { state.withLock(\.sent) }
    func report(_ isRefused: Bool) { state.withLock { $0.reports.append(isRefused) } }
    func send(_ url: URL) { state.withLock { $0.sent.append(url.absoluteString) } }
  }

  private let told = Told()

  private func call(_ url: String, resolving names: [String: [String]]) async -> Bool {
    let transport = ProviderTransport { [told] call in
      told.send(call.url)
      return .init(status: 200, body: Data())
    }.refusingPrivateNetworks(
      resolver: HostResolver { names[$0] ?? [] }, report: { [told] in told.report($0) })
    return (try? await transport.send(URL(string: url)!, nil)) != nil
  }

  @Test(arguments: [
    ["10.0.0.8"], ["127.0.0.1"], ["169.254.169.254"], ["192.168.1.1"], ["::1"], ["fd00::1"], ["fe80::1"],
    ["203.0.113.7", "10.0.0.8"], ["::ffff:10.0.0.8"], ["64:ff9b::a00:8"],
  ])
  func `a name that resolves to a private network is not called`(addresses: [String]) async {
    #expect(await call("https://id.example.com/keys", resolving: ["id.example.com": addresses]) == false)
    #expect(told.sent.isEmpty && told.reports == [true])
  }

  @Test(arguments: [["203.0.113.7"], ["2001:db8::7", "203.0.113.7"], []])
  func `any other name is called, also one that can't be resolved here`(addresses: [String]) async {
    #expect(await call("https://id.example.com/keys", resolving: ["id.example.com": addresses]))
    #expect(told.sent == ["https://id.example.com/keys"] && told.reports == [false])
  }

  @Test func `the system knows its own name`() async {
    let addresses = await HostResolver.live.addresses(of: "localhost")
    #expect(addresses.contains("127.0.0.1") || addresses.contains("::1"), "\(addresses)")
    #expect(await HostResolver.live.addresses(of: "192.0.2.77") == ["192.0.2.77"])
  }
}

import AsyncHTTPClient
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import NIOCore
import NIOHTTP1

/// Finds out who listens at the server's address; a closure, so that tests can replace it.
struct ListenProbe: Sendable {
  /// Returns what was found.
  var look: @Sendable (_ host: HostAddress, _ port: Int) async -> ListenAddressRule.Finding

  /// Returns a probe that uses this machine's ports.
  static func live(_ client: HTTPClient) -> ListenProbe {
    ListenProbe { host, port in
      do throws(ListenFailure) {
        _ = try await ListenAddress.claim(host: host, port: port)
        return .free
      } catch {
        switch error.reason {
        case .inUse:
          let url = WebOrigin(listeningOn: host, port: port).text + "/health/live"
          return await isBramley(at: url, client) ? .bramley : .otherProgram
        case .notPermitted: return .notPermitted
        case .foreignAddress: return .foreignAddress
        case nil: return .unknown
        }
      }
    }
  }

  private static func isBramley(at url: String, _ client: HTTPClient) async -> Bool {
    struct Health: Decodable { var status: String }
    guard let response = try? await client.execute(HTTPClientRequest(url: url), timeout: .seconds(2)),
      response.status == .ok, let body = try? await response.body.collect(upTo: 4_096)
    else { return false }
    let health = try? JSONDecoder().decode(Health.self, from: Data(body.readableBytesView))
    return health?.status == "live"
  }
}

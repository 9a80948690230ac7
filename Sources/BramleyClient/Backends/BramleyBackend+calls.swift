import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  func call(
    _ method: String, _ path: String, _ token: String, json: Data? = nil, key: String? = nil
  ) async throws(BackendFailure) -> HTTPAnswer {
    var request = URLRequest.wire(method, path, of: server)
    request.setBearer(token)
    if let json { request.setJSON(json) }
    if let key { request.setValue(key, forHTTPHeaderField: WirePath.idempotencyKey) }
    return try await send(request)
  }

  func done(
    _ method: String, _ path: String, _ token: String, json: Data? = nil
  ) async throws(BackendFailure) {
    let answer = try await call(method, path, token, json: json)
    // Captive portals and proxies answer 200 to everything, with a page or with their own JSON.
    guard answer.status == 204 else { throw answer.failure }
  }

  func accepted(
    _ method: String, _ path: String, _ token: String, json: Data? = nil
  ) async throws(BackendFailure) {
    try await call(method, path, token, json: json).expectAccepted()
  }
}

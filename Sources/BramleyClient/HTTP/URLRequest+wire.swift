import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// A request of Bramley's wire; `path` may have a query.
  static func wire(_ method: String, _ path: String, of server: URL) -> URLRequest {
    let parts = path.split(separator: "?", maxSplits: 1)
    var url = server.appending(path: String(parts[0]))
    if parts.count == 2, var components = URLComponents(url: url, resolvingAgainstBaseURL: false) {
      components.percentEncodedQuery = String(parts[1])
      url = components.url ?? url
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue("application/json, application/problem+json", forHTTPHeaderField: "Accept")
    return request
  }

  mutating func setJSON(_ body: Data) {
    httpBody = body
    setValue("application/json", forHTTPHeaderField: "Content-Type")
  }

  mutating func setForm(_ fields: [(name: String, value: String)]) {
    httpBody = FormBody.encode(fields)
    setValue(FormBody.mediaType, forHTTPHeaderField: "Content-Type")
  }

  mutating func setBearer(_ token: String) {
    setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  }
}

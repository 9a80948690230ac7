import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ProvingTransport {
  /// Why a request needs a proof, and for which server.
  struct Demand {
    var target: WebServer
    /// The bound token that goes with it.
    var token: String?
  }

  func demand(_ request: URLRequest) -> Demand? {
    guard let target = WebServer(request.url) else { return nil }
    if let token = request.bearerToken {
      return BoundToken.thumbprint(in: token).map { _ in Demand(target: target, token: token) }
    }
    // What is posted to the server without a token opens or refreshes a session, or is ignored there.
    return target == server && request.httpMethod == "POST" ? Demand(target: target) : nil
  }
}

extension URLRequest {
  /// The token of `Authorization: Bearer`; nil without one.
  fileprivate var bearerToken: String? {
    guard let field = value(forHTTPHeaderField: "Authorization"), field.hasPrefix("Bearer ") else {
      return nil
    }
    return String(field.dropFirst("Bearer ".count))
  }
}

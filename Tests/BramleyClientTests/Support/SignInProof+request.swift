import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SignInProof {
  /// The proof as Bramley's server receives it; nil if the server doesn't support it.
  var wireRequest: URLRequest? {
    try? BramleyBackend(server: URL(string: "http://127.0.0.1:1")!).request(presenting: self)
  }

  var wirePath: String? { wireRequest?.url?.path() }
  var wireBody: Data? { wireRequest?.httpBody }
}

import AsyncHTTPClient
import BramleyClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import OpenID

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Transport {
  /// The transport of the commands. Where `SSL_CERT_FILE` names authorities it is the server's HTTP client, since
  /// Foundation on Linux can trust no others than the system's.
  static let command: Transport = {
    let authorities = TrustedAuthorities(environment: ProcessInfo.processInfo.environment)
    return authorities.file == nil ? .live() : .trusting(authorities)
  }()

  /// Sends requests by an HTTP client that lives as long as the process.
  static func trusting(_ authorities: TrustedAuthorities) -> Transport {
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: ProviderTransport.clientConfiguration(trusting: authorities))
    return Transport { request throws(TransportError) in
      if let fault = authorities.fault {
        StandardStreams.error("bramley: \(fault)")
        throw TransportError(.untrusted, url: request.url)
      }
      do {
        let response = try await http.execute(HTTPClientRequest(request), timeout: .seconds(25))
        let body = try await response.body.collect(upTo: 1 << 20)
        let headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { first, _ in first }
        return HTTPAnswer(
          status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
      } catch {
        throw TransportError(TransportError.Kind(error), url: request.url)
      }
    }
  }
}

extension HTTPClientRequest {
  fileprivate init(_ request: URLRequest) {
    self.init(url: request.url?.absoluteString ?? "")
    method = HTTPMethod(rawValue: request.httpMethod ?? "GET")
    for (name, value) in request.allHTTPHeaderFields ?? [:] { headers.add(name: name, value: value) }
    if let data = request.httpBody { body = .bytes(ByteBuffer(bytes: data)) }
  }
}

extension TransportError.Kind {
  fileprivate init(_ error: any Error) {
    // The types of TLS errors belong to a library that is not imported here.
    let isCertificate = ["CERTIFICATE_VERIFY_FAILED", "failedToValidateHostname"].contains {
      String(describing: error).contains($0)
    }
    self =
      switch error {
      case _ where isCertificate: .untrusted
      case let error as HTTPClientError where error == .connectTimeout: .unreachable
      case let error as HTTPClientError where [.readTimeout, .deadlineExceeded].contains(error): .timedOut
      case let error as HTTPClientError where error == .tlsHandshakeTimeout: .insecure
      case is NIOTooManyBytesError: .tooLarge
      case is CancellationError: .cancelled
      case is NIOConnectionError: .unreachable
      default: .lost
      }
  }
}

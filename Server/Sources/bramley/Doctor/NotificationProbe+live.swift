import AsyncHTTPClient
import BramleyAPI
import Dispatch
import Foundation
import Inspection
import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension NotificationProbe {
  /// Returns a probe that uses the real network.
  static func live(_ client: HTTPClient) -> NotificationProbe {
    NotificationProbe(
      resolve: { host in
        // The system's resolver blocks, so it runs on a thread of its own.
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(returning: addresses(of: host)) }
        }
      },
      post: { url in
        do { return try await answer(to: url, client) } catch {
          return outcome(of: error, isSecure: url.scheme == "https")
        }
      })
  }

  private static func answer(to url: URL, _ client: HTTPClient) async throws -> Outcome {
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "User-Agent", value: "Bramley")
    request.body = .bytes(ByteBuffer(bytes: body))
    let response = try await client.execute(request, timeout: .seconds(10))
    let text = try? await response.body.collect(upTo: 65_536)
    let problem = text.flatMap {
      try? WireJSON.decoder().decode(Problem.self, from: Data($0.readableBytesView))
    }
    return .answered(
      status: Int(response.status.code), isBramley: problem.map { $0.type == $0.code.type } ?? false)
  }

  private static func outcome(of error: any Error, isSecure: Bool) -> Outcome {
    switch error {
    case let error as HTTPClientError
    where [.connectTimeout, .readTimeout, .deadlineExceeded].contains(error):
      return .timedOut
    case let error as HTTPClientError where error == .tlsHandshakeTimeout: return .tlsFailed
    case is HTTPClientError, is NIOConnectionError, is IOError, is ChannelError, is CancellationError:
      return .refused
    default: break
    }
    #if canImport(Network)
      if error is HTTPClient.NWPOSIXError { return .refused }
    #endif
    // The remaining errors are those of TLS; their types belong to a library that is not imported here.
    return isSecure ? .tlsFailed : .refused
  }

  private static func addresses(of host: String) -> [String] {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry in
      guard let entry = entry?.pointee else { return nil }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          entry.ai_addr, entry.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

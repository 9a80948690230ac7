package import BramleyCore
import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a port can't be used, in a sentence.
package struct ListenFailure: Error, Hashable {
  package let sentence: String
  /// Why, where the system says it.
  package var reason: Reason?

  /// The reasons that an operator can do something about.
  package enum Reason: Hashable, Sendable {
    case inUse
    case notPermitted
    case foreignAddress
  }
}

extension ListenFailure {
  /// Makes a failure from the error of a listener; nil when it is about something else.
  package init?(_ error: any Error) {
    guard let reason = Self.reason(error) else { return nil }
    self.init(sentence: "can't listen: \(ListenAddress.words(reason, flag: "--port"))", reason: reason)
  }

  fileprivate static func reason(_ error: any Error) -> Reason? {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: .inUse
    case EACCES: .notPermitted
    case EADDRNOTAVAIL: .foreignAddress
    default: nil
    }
  }
}

/// A host and a port that can be listened on.
package struct ListenAddress: Sendable {
  package let host: HostAddress
  package let port: Int

  /// Chooses the port, so that addresses can be built from it: 0 becomes a free port, and a port that can't
  /// be used is reported before anything else is started.
  package static func claim(
    host: HostAddress, port: Int, flag: String = "--port"
  ) async throws(ListenFailure) -> ListenAddress {
    do {
      let address = try SocketAddress.makeAddressResolvingHost(host.text, port: port)
      return ListenAddress(host: host, port: try boundPort(address))
    } catch {
      let reason = ListenFailure.reason(error)
      throw ListenFailure(
        sentence: "can't listen on \(host.inURL):\(port): \(words(reason, flag: flag))", reason: reason)
    }
  }

  /// Binds and releases the port without listening: a client that connects meanwhile is rejected, whereas a
  /// listening socket would accept the connection and never respond.
  private static func boundPort(_ address: SocketAddress) throws -> Int {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(address.protocol.rawValue, kind, 0)
    guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
    defer { close(descriptor) }
    var yes: Int32 = 1
    // Without this option, a port whose last connections ended a moment ago counts as taken.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    guard address.withSockAddr({ bind(descriptor, $0, socklen_t($1)) }) == 0 else {
      throw IOError(errnoCode: errno, reason: "bind")
    }
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout.size(ofValue: bound))
    let found = withUnsafeMutableBytes(of: &bound) { bytes in
      bytes.bindMemory(to: sockaddr.self).baseAddress.map { getsockname(descriptor, $0, &length) }
    }
    guard found == 0 else { throw IOError(errnoCode: errno, reason: "getsockname") }
    // The port is at the same place in the addresses of both families, high byte first.
    return withUnsafeBytes(of: bound) { Int($0[2]) << 8 | Int($0[3]) }
  }

  fileprivate static func words(_ reason: ListenFailure.Reason?, flag: String) -> String {
    switch reason {
    case .inUse:
      "the port is in use; stop the other program, or choose a port with \(flag) (0 picks a free one)"
    case .notPermitted: "this user may not use the port; choose one above 1023 with \(flag)"
    case .foreignAddress: "this machine does not have the address; choose another with --host"
    case nil: "check --host and \(flag)"
    }
  }

  /// The address that is announced.
  package var url: String { "http://\(host.inURL):\(port)" }

  /// The address at which this machine reaches the server; nobody can connect to "all addresses".
  package var reachableURL: String {
    switch host.text {
    case "0.0.0.0": "http://127.0.0.1:\(port)"
    case "::": "http://[::1]:\(port)"
    default: url
    }
  }
}

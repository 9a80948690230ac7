import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A host and a port that can be listened on.
struct ListenAddress: Sendable {
  let host: HostAddress
  let port: Int

  /// Settles the port, so that addresses can be built from it: 0 becomes a free one, and a port that can't
  /// be had is told in a sentence before anything else is started.
  static func claim(
    host: HostAddress, port: Int, flag: String = "--port"
  ) async throws(CommandFailure) -> ListenAddress {
    do {
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        // Without it, a port whose last connections ended a moment ago counts as taken.
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: host.text, port: port).get()
      let bound = channel.localAddress?.port ?? port
      try await channel.close()
      return ListenAddress(host: host, port: bound)
    } catch {
      throw CommandFailure(
        .unreachable, "can't listen on \(host.inURL):\(port): \(reason(error, flag: flag))")
    }
  }

  private static func reason(_ error: any Error, flag: String) -> String {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      "the port is in use; stop the other program, or choose a port with \(flag) (0 picks a free one)"
    case EACCES: "this user may not use the port; choose one above 1023 with \(flag)"
    case EADDRNOTAVAIL: "this machine does not have the address; choose another with --host"
    default: "check --host and \(flag)"
    }
  }

  /// The address as it is announced.
  var url: String { "http://\(host.inURL):\(port)" }

  /// The address by which this machine reaches it: "all addresses" is none to connect to.
  var reachableURL: String {
    switch host.text {
    case "0.0.0.0": "http://127.0.0.1:\(port)"
    case "::": "http://[::1]:\(port)"
    default: url
    }
  }
}

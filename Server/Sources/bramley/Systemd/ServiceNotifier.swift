#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reports the state of the service to systemd (sd_notify(3)). Without systemd it does nothing.
struct ServiceNotifier: Sendable {
  /// What a service may say.
  enum State: String, Sendable {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
  }

  private let path: String?

  init(environment: [String: String]) {
    let path = environment["NOTIFY_SOCKET"] ?? ""
    self.path = path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
  }

  /// Sends one datagram and waits for nothing. Nothing can be done about a failure: systemd then ends the service after
  /// its time limit and says so.
  func send(_ state: State) {
    guard let path else { return }
    #if canImport(Glibc)
      let kind = Int32(SOCK_DGRAM.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A name that begins with @ stands for one that begins with a zero byte, which is in no folder.
    let name = Array(path.utf8).enumerated().map { $0 == 0 && $1 == UInt8(ascii: "@") ? 0 : $1 }
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < room else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.offset(of: \.sun_path)! + name.count)
    let message = Array(state.rawValue.utf8)
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(descriptor, message, message.count, 0, address, length)
      }
    }
  }
}

/// The sockets that systemd opened and handed to this process (sd_listen_fds(3)).
struct InheritedSockets: Equatable {
  /// The descriptor of the first one.
  static let first: Int32 = 3

  /// The socket of the server; nil where none was handed over.
  private(set) var server: Int32?
  /// The socket of the admin port, whose name in the unit (`FileDescriptorName=`) is `admin`.
  private(set) var admin: Int32?

  /// Reads the environment that systemd makes; it concerns this process alone, not those that it starts.
  init(environment: [String: String], process: Int32) {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), count > 0, count <= 16
    else { return }
    let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
    for index in 0..<count {
      let name = Int(index) < names.count ? names[Int(index)] : ""
      if name == "admin" {
        admin = admin ?? Self.first + index
      } else {
        server = server ?? Self.first + index
      }
    }
  }
}

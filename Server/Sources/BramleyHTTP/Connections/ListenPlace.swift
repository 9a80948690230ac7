/// Where a listener accepts connections.
package enum ListenPlace: Sendable, Hashable {
  /// An address of this machine; port 0 picks a free one.
  case port(host: String, Int)
  /// A socket file. The user and the group of this process may connect to it.
  case unixSocket(path: String)
  /// A socket that another process, such as systemd, opened and handed over, by its descriptor.
  case inherited(descriptor: Int32)
}

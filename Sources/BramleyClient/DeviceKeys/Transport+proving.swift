public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Transport {
  /// Returns this transport with proofs of the device's key, for a server whose sessions may be bound (RFC 9449).
  ///
  /// - Parameters:
  ///   - server: the Bramley server.
  ///   - storage: where the session is stored; the key is stored there too.
  ///   - maker: what makes the key; nil for a transport without proofs.
  ///   - random: the source of the proofs' ids.
  ///   - now: the time that a proof bears.
  public func proving(
    to server: URL, storage: any SecureStorage, by maker: DeviceKeyMaker?,
    random: @escaping RandomBytes = systemRandomBytes, now: @escaping @Sendable () -> Date = { Date() }
  ) -> Transport {
    guard let maker else { return self }
    let proving = ProvingTransport(
      self, keys: DeviceKeyStore(storage: storage, maker: maker), server: server, random: random, now: now)
    var transport = Transport { request throws(TransportError) in try await proving.send(request) }
    transport.prepare = { request throws(TransportError) in try await proving.prepared(request) }
    return transport
  }
}

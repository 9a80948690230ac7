import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

private typealias Fixture = StoreFixture

/// A node and its database over TLS: the server's certificate is verified, and the node is known by its own.
@Suite(.limitedConcurrency) struct TLSTests {
  /// A cluster that takes a node by TLS alone, and by its certificate.
  private func cluster(
    in folder: TemporaryFolder, _ server: TestCertificate, _ node: TestCertificate
  ) async throws -> (cluster: PostgresCluster, port: Int) {
    let files = [
      "rules": "local all bramley trust\nhostssl all node 127.0.0.1/32 cert map=nodes\n",
      // The name in the certificate of tests.
      "names": "nodes 0.0.0.0 node\n",
    ]
    for (name, text) in files {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    // PostgreSQL runs as a user of its own, and takes a key of root's that its group alone can read.
    var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    if getuid() == 0 { attributes = [.posixPermissions: 0o640, .groupOwnerAccountName: "postgres"] }
    try FileManager.default.setAttributes(attributes, ofItemAtPath: server.key)
    let readable = [
      folder.path, "\(folder.path)/rules", "\(folder.path)/names", server.certificate, node.certificate,
    ]
    for path in readable {
      try FileManager.default.setAttributes(
        [.posixPermissions: path == folder.path ? 0o755 : 0o644], ofItemAtPath: path)
    }
    let settings = [
      "ssl=on", "ssl_cert_file=\(server.certificate)", "ssl_key_file=\(server.key)",
      "ssl_ca_file=\(node.certificate)", "hba_file=\(folder.path)/rules", "ident_file=\(folder.path)/names",
    ]
    // Below the ports that the system gives away itself; another program may have one.
    for _ in 0..<5 {
      let port = Int.random(in: 32_100..<32_700)
      if let cluster = try? await PostgresCluster(port: port, settings: settings) { return (cluster, port) }
    }
    throw PostgresClusterFailure(description: "no port is free")
  }

  @Test
  func `a certificate is verified by the address, the node shows its own, and nothing goes in the clear`()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try TestCertificate(in: folder.path)
    let node = try TestCertificate(in: folder.path, name: "node")
    let (cluster, port) = try await cluster(in: folder, server, node)
    let database = PostgresCluster.name(try await cluster.makeDatabase())
    try await cluster.execute("CREATE ROLE node LOGIN")
    try await cluster.execute("ALTER DATABASE \(database) OWNER TO node")
    func settings(
      _ mode: String, root: TestCertificate, own: TestCertificate?, host: String = "localhost"
    ) -> PostgresSettings {
      var url =
        "postgres://node@\(host):\(port)/\(database)?hostaddr=127.0.0.1&sslmode=\(mode)&sslrootcert=\(root.certificate)"
      if let own { url += "&sslcert=\(own.certificate)&sslkey=\(own.key)" }
      var settings = PostgresSettings(url: url, connections: 2)
      settings.patience.forStep = 1
      return settings
    }

    try await withPostgresStore(settings("verify-full", root: server, own: node)) { store in
      _ = try await store.signIn(Fixture.entry())
      let isEncrypted = try await store.engine.read { tx in
        try tx.exists("SELECT 1 FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl", [])
      }
      #expect(isEncrypted)
    }
    let refused = [
      settings("disable", root: server, own: node), settings("verify-full", root: node, own: node),
      settings("verify-full", root: server, own: node, host: "elsewhere.example"),
      settings("verify-full", root: server, own: nil), settings("verify-full", root: server, own: server),
    ]
    for settings in refused {
      let failure = await #expect(throws: StoreError.self, "\(settings.url)") {
        try await PostgresStore.open(settings, surroundings: .live)
      }
      #expect(failure?.kind == .unavailable)
    }
    await cluster.stop()
    withExtendedLifetime(folder) {}
  }
}

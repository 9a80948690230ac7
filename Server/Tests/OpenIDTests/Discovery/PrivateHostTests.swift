import OpenID
import Testing

@Suite struct PrivateHostTests {
  @Test(arguments: [
    "localhost", "LOCALHOST.", "a.localhost", "printer.local", "metadata.google.internal", "127.0.0.1",
    "127.1",
    "0x7f000001", "2130706433", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "[::1]", "::", "fd00::1", "fe80::1",
    "ff02::1",
    "::ffff:10.0.0.1", "[::ffff:127.0.0.1]", "64:ff9b::10.0.0.1",
  ])
  func `a host of this machine or of a private network is recognised`(host: String) {
    #expect(PrivateHost.contains(host))
  }

  @Test(arguments: [
    "id.example.com", "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2606:4700::1111",
    "localhost.example.com", "10.example.com", "internal", "::ffff:8.8.8.8",
  ])
  func `a public host is not`(host: String) { #expect(!PrivateHost.contains(host)) }
}

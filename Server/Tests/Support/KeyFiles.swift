package import Crypto
import Foundation

/// Texts that people confuse with the key file from Apple's portal. Made for tests; no key is in use.
package enum KeyFiles {
  /// The portal's own format.
  package static func pkcs8(_ key: P256.Signing.PrivateKey = P256.Signing.PrivateKey()) -> String {
    key.pemRepresentation
  }

  /// SEC 1's own form, as `openssl ecparam -genkey` makes it.
  package static let sec1 = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIGSSGTNo+fEWZrQPbXyQkMC04muP5c6lfr9sUvkqaJmtoAoGCCqGSM49
    AwEHoUQDQgAE/KS3gSdZbqraQTiJBhWOq9f+KRvlwiF7Ruu48hw/0ODCzsYuGX6g
    6o2sgkgysW9l4sA6bP5gM1lW8CfaF+l2aQ==
    -----END EC PRIVATE KEY-----
    """

  /// RSA in PKCS#8.
  package static let rsa = """
    -----BEGIN PRIVATE KEY-----
    MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEAmijxtSaGkUKg1sKf
    6mL2K9Wphxdi1k2nL5yrqtjFyDDYWW8qE64eadr2jEWaBg1MpVbbGf/9985WCBC/
    XiYH0QIDAQABAkAwuh5kXvAL/B5wo4X+hRdAlcGHFMpF6LeeogvU7b3eX6x8xzab
    GW5UaFXBY7auyJhyHckgKbdctwOQfcA+mj9RAiEAxzIuM6s0zy6Eb8d8PEYTwkq9
    MjiQf4sm2ReP6IkI0VUCIQDGHwO5Eg10SJ1mD1mih4s3TEyHeh96+8g/BMd4M4/M
    jQIgSAQ+a/PD/fulafxHUEtNrXrz+Ao3Q8V9YBOCteGFTJkCIQCdWvzF/USaWyJI
    cWCr6iP0Y7FU2PYv49KD2vPi0HEh8QIgUIgaAntBtDhCHav5OOxTkU3ejwhwUqa3
    zYXW01JNqTY=
    -----END PRIVATE KEY-----
    """

  /// P-384 in PKCS#8.
  package static let p384 = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBZwuEVNReojn/Y51uK
    I9tovUNtjZhi/P38D1rFi7oHIoP++1PDzkK0AqZ4z35IuJGhZANiAASWeF2sVZnj
    0Tn5ofr0yFtM3b2VnJzaUkcPOw3y4sSX3jMgJ31hArRl8r9rp4g5zH14CXyqDBes
    Gy36kAPZFBrytdJtFYfbXV7yNswp6DzKWrmkK26gPpOhzj8kGS8BJpY=
    -----END PRIVATE KEY-----
    """

  /// Ed25519 in PKCS#8.
  package static let ed25519 = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJd6uwH+exSXeqWNM2sTXtDrsY8mwuMChWUWBXOgw38V
    -----END PRIVATE KEY-----
    """

  /// A certificate, by its frame.
  package static let certificate = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----"
  /// A key under a password, by its frame.
  package static let encrypted =
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n-----END ENCRYPTED PRIVATE KEY-----"

  /// The public half.
  package static var publicKey: String { P256.Signing.PrivateKey().publicKey.pemRepresentation }

  /// A good key whose text ends too early.
  package static func truncated() -> String { String(pkcs8().prefix(120)) }
}

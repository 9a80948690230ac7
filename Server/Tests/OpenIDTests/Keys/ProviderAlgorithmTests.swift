import BramleyTokens
import Crypto
import CryptoExtras
import Foundation
import OpenID
import Support
import Testing

@Suite struct ProviderAlgorithmTests {
  struct Claims: SignedClaims {
    var issuedAt: Date
    enum CodingKeys: String, CodingKey { case issuedAt = "iat" }
    init(from decoder: any Decoder) throws {
      issuedAt = try decoder.container(keyedBy: CodingKeys.self).time(.issuedAt)
    }
  }

  /// A key with its entry in a key set, which names no algorithm.
  private struct Signer {
    let algorithm: SignatureAlgorithm
    let entry: [String: String]
    let sign: (Data) throws -> Data
  }

  private let clock = ManualClock()

  private func signer(_ algorithm: SignatureAlgorithm) throws -> Signer {
    func point(_ curve: String, _ raw: Data) -> [String: String] {
      let half = raw.count / 2
      return [
        "kty": "EC", "kid": "k", "crv": curve, "x": raw.prefix(half).base64URL,
        "y": raw.suffix(half).base64URL,
      ]
    }
    switch algorithm {
    case .rs256, .ps256:
      let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
      let numbers = try key.publicKey.getKeyPrimitives()
      return Signer(
        algorithm: algorithm,
        entry: [
          "kty": "RSA", "kid": "k", "n": numbers.modulus.base64URL, "e": numbers.publicExponent.base64URL,
        ]
      ) {
        try key.signature(
          for: SHA256.hash(data: $0), padding: algorithm == .ps256 ? .PSS : .insecurePKCS1v1_5
        ).rawRepresentation
      }
    case .es256:
      let key = P256.Signing.PrivateKey()
      return Signer(algorithm: algorithm, entry: point("P-256", key.publicKey.rawRepresentation)) {
        try key.signature(for: $0).rawRepresentation
      }
    case .es384:
      let key = P384.Signing.PrivateKey()
      return Signer(algorithm: algorithm, entry: point("P-384", key.publicKey.rawRepresentation)) {
        try key.signature(for: $0).rawRepresentation
      }
    case .es512:
      let key = P521.Signing.PrivateKey()
      return Signer(algorithm: algorithm, entry: point("P-521", key.publicKey.rawRepresentation)) {
        try key.signature(for: $0).rawRepresentation
      }
    }
  }

  /// What is wrong with a token by a signer, whose header names an algorithm.
  private func fault(
    _ signer: Signer, named: String? = nil, entry: [String: String]? = nil,
    accepted: Set<SignatureAlgorithm>? = nil
  ) async throws -> SignedTokenFault? {
    let document = try JSONEncoder().encode(["keys": [entry ?? signer.entry]])
    let (clock, seconds) = (clock, Int(clock.now.timeIntervalSince1970))
    let cache = KeySetCache(
      algorithms: SignatureAlgorithm.all, naming: .optional, fetch: { document }, now: { clock.now })
    let reader = SignedTokenReader(
      keys: cache, algorithms: SignatureAlgorithm.all, naming: .optional, leeway: 60)
    let header = #"{"alg":"\#(named ?? signer.algorithm.rawValue)","kid":"k"}"#
    let input = "\(Data(header.utf8).base64URL).\(Data(#"{"iat":\#(seconds)}"#.utf8).base64URL)"
    let token = "\(input).\(try signer.sign(Data(input.utf8)).base64URL)"
    do throws(SignedTokenReader.Failure) {
      _ = try await reader.read(token, as: Claims.self, by: accepted, at: clock.now)
      return nil
    } catch {
      guard case .invalid(let fault) = error else { return .notJWS }
      return fault
    }
  }

  @Test(arguments: SignatureAlgorithm.allCases)
  func `a token of each algorithm is read, whether the key names it or not`(_ algorithm: SignatureAlgorithm)
    async throws
  {
    let signer = try signer(algorithm)
    #expect(try await fault(signer) == nil)
    var named = signer.entry
    named["alg"] = algorithm.rawValue
    #expect(try await fault(signer, entry: named) == nil)
    #expect(try await fault(signer, accepted: [algorithm]) == nil)
  }

  @Test(arguments: SignatureAlgorithm.allCases)
  func `an algorithm that the metadata does not name is refused`(_ algorithm: SignatureAlgorithm) async throws
  {
    let others = SignatureAlgorithm.all.subtracting([algorithm])
    #expect(try await fault(try signer(algorithm), accepted: others) == .algorithm)
  }

  @Test func `a signature does not pass under the name of another algorithm`() async throws {
    for algorithm in SignatureAlgorithm.allCases {
      let signer = try signer(algorithm)
      for other in SignatureAlgorithm.allCases where other != algorithm {
        #expect(try await fault(signer, named: other.rawValue) != nil, "\(algorithm) as \(other)")
        var entry = signer.entry
        entry["alg"] = other.rawValue
        #expect(try await fault(signer, entry: entry) != nil, "\(algorithm) by a key for \(other)")
      }
    }
  }

  @Test func `a curve of another size, or half a point, is no key`() async throws {
    let signer = try signer(.es384)
    for (member, value) in [("crv", "P-256"), ("crv", "P-521"), ("x", "AAAA"), ("y", ""), ("kty", "RSA")] {
      var entry = signer.entry
      entry[member] = value
      #expect(try await fault(signer, entry: entry) != nil, "\(member)=\(value)")
    }
  }
}

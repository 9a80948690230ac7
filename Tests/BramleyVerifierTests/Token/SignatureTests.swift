#if Verifier
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct SignatureTests {
    let rig: VerifierRig
    let input: String
    let good: Data

    init() async throws {
      rig = try await VerifierRig()
      input = TestSigner.unsigned(header: rig.signer.goodHeader, payload: rig.payload())
      good = try rig.signer.signature(of: input)
    }

    private func isRefused(_ signature: Data) async -> Bool {
      await rig.refusal(of: "\(input).\(signature.base64URL)") == .tokenInvalid(.signature)
    }

    @Test func `a good signature is 64 bytes`() async {
      #expect(good.count == 64)
      #expect(await !isRefused(good))
    }

    @Test func `a changed bit anywhere is refused`() async {
      for index in good.indices {
        var changed = good
        changed[index] ^= 0x10
        #expect(await isRefused(changed), "byte \(index)")
      }
    }

    @Test func `no signature is refused`() async {
      #expect(await isRefused(Data()))
    }

    @Test func `r and s of zero, of the order or above it are rejected`() async {
      let order = Data([
        0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA,
        0xAD,
        0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
      ])
      let (r, s) = (good.prefix(32), good.suffix(32))
      for bad in [Data(count: 32), order, Data(repeating: 0xFF, count: 32)] {
        #expect(await isRefused(bad + s))
        #expect(await isRefused(r + bad))
        #expect(await isRefused(bad + bad))
      }
    }

    @Test func `the same r and s as DER are refused`() async {
      func integer(_ bytes: Data) -> Data {
        var bytes = Data(bytes.drop { $0 == 0 })
        if bytes.first ?? 0 >= 0x80 { bytes.insert(0, at: bytes.startIndex) }
        return Data([0x02, UInt8(bytes.count)]) + bytes
      }
      let body = integer(good.prefix(32)) + integer(good.suffix(32))
      #expect(await isRefused(Data([0x30, UInt8(body.count)]) + body))
    }

    @Test func `another length is refused`() async {
      for other in [good.dropLast(), good + [0], [0] + good, good + good, Data(count: 63), Data(count: 132)] {
        #expect(await isRefused(Data(other)))
      }
    }
  }
#endif

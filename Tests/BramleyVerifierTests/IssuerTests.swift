#if Verifier
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct IssuerTests {
    private func fault(_ issuer: String, allowHTTP: Bool = false) throws -> IssuerFault? {
      let url = try #require(URL(string: issuer))
      do throws(IssuerFault) {
        _ = try BramleyVerifier(issuer: url, audience: "api", allowHTTP: allowHTTP)
        return nil
      } catch { return error }
    }

    @Test(arguments: [
      "https://id.example.com", "https://id.example.com/auth/", "HTTPS://id.example.com",
      "http://127.0.0.1:8080",
      "http://127.8.8.8", "http://localhost:8080", "http://[::1]:8080",
    ])
    func `an issuer by https, or on this machine, is accepted`(issuer: String) throws {
      #expect(try fault(issuer) == nil)
    }

    @Test(arguments: [
      "http://id.example.com", "http://127.0.0.1.evil.example", "http://127.evil", "http://192.0.2.1:8080",
      "http://localhost.evil.example", "http://[2001:db8::1]", "http://127.0.0.1:8080@evil.example",
    ])
    func `an issuer by http on another machine is refused unless it is allowed`(issuer: String) throws {
      #expect(try fault(issuer) == .unencrypted)
      #expect(try fault(issuer, allowHTTP: true) == nil)
    }

    @Test(arguments: ["ftp://id.example.com", "id.example.com", "https://", "file:///keys"])
    func `anything else is no issuer`(issuer: String) throws {
      #expect(try fault(issuer) == .address)
      #expect(try fault(issuer, allowHTTP: true) == .address)
    }
  }
#endif
